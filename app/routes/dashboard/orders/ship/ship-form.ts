export type ShipFormResult = { typed: Record<string, string>; errors: Record<string, string> };

export const COMMON_CARRIER_FIELD = "carrier";

export const getCarrierField = (orderId: string) => `carrier-${orderId}`;
export const getTrackingField = (orderId: string) => `tracking-${orderId}`;
