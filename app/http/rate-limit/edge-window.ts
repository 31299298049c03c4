/** The edge rate limiters in wrangler.toml have the same period. */
export const EDGE_WINDOW_SECONDS = 60;
