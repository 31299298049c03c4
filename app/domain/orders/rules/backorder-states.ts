export const BACKORDER_STATES = ["waiting", "ready", "ordered", "cancelled", "expired"] as const;
export type BackorderState = (typeof BACKORDER_STATES)[number];
