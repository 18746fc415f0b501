"""Alembic's door: migrations run on the connection that the store hands over."""

from alembic import context

from coloretto.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=metadata, render_as_batch=True, compare_type=True
)
with context.begin_transaction():
    context.run_migrations()
