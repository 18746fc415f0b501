"""Invitations: the link to a table that opens on other devices, and its QR code."""

from fastapi import APIRouter, Depends, Request

from coloretto.server.http.dependencies import PROBLEMS, InReach, InTables, TableId, within_limits
from coloretto.server.http.models import Invitation

invitations_api = APIRouter(
    prefix="/api", dependencies=[Depends(within_limits)], responses=PROBLEMS
)


@invitations_api.get("/tables/{table_id}/invitation")
async def invitation(
    table_id: TableId, request: Request, tables: InTables, reach: InReach
) -> Invitation:
    """The link that invites to a table, and a QR code of it, for other devices.

    There is none while only this computer can come to the server.
    """
    await tables.get(table_id)
    base = reach.url_for(request.url.scheme, request.headers.get("host", ""))
    if base is None:
        return Invitation(link=None, qr=None)
    import segno  # Not before it is needed: the server opens sooner.

    link = f"{base}/table/{table_id}"
    qr = segno.make(link, error="m", micro=False).svg_data_uri(border=2, scale=4)
    return Invitation(link=link, qr=qr)
