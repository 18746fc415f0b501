/** Whether the server answers. Code that talks to it says so here; App then shows the page for it. */
export const server = $state({ isAway: false });
