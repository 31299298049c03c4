/** Each is sent once for an order, however many lines it has. */
export const ORDER_EVENTS = [
	"order.placed",
	"order.paid",
	"order.shipped",
	"order.cancelled",
	"order.refunded",
	"shipment.sent",
] as const;

/** Each is sent for every product of an order. */
export const LINE_EVENTS = [
	"order_line.placed",
	"order_line.paid",
	"order_line.shipped",
	"order_line.cancelled",
	"order_line.refunded",
] as const;

export const WEBHOOK_EVENTS = [...ORDER_EVENTS, ...LINE_EVENTS, "alert.raised"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export type DeliveryType = WebhookEvent | "ping";

export const DELIVERY_STATES = ["pending", "sent", "given-up"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
