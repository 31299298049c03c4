export type ShipFormResult = { typed: Record<string, string>; errors: Record<string, string> };

/** Leads to the packing slips of what was shipped. */
export const PRINT_INTENT = "ship-and-print";

export const COMMON_CARRIER_FIELD = "carrier";

export const getCarrierField = (orderId: string) => `carrier-${orderId}`;
export const getTrackingField = (orderId: string) => `tracking-${orderId}`;
