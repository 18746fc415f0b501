"""``coloretto compile``: fill the cache of compiled code, so that nobody waits for it later."""


def compile_kernel() -> None:
    """Compile the rules now, so that the first game starts at once (make install does this)."""
    import time

    from coloretto.cli.warm_up import warm_up
    from coloretto.rules.compile_cache import cache_folder, note_compiled

    began = time.perf_counter()
    warm_up()
    note_compiled()
    where = cache_folder()
    print(
        f"Compiled in {time.perf_counter() - began:.1f} s"
        + (f" into {where}" if where else ", but no cache folder can be written to keep it")
    )
