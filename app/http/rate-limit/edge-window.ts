/** It is the period of the edge rate limiters in wrangler.toml. */
export const EDGE_WINDOW_SECONDS = 60;
