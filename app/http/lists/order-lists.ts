import { LINE_STATUSES } from "~/domain/orders/rules/order-status";

/** Orders with a line of a status, and those that wait for a bank transfer. */
export const ORDER_LISTS = [...LINE_STATUSES, "transfer"] as const;

export type OrderList = (typeof ORDER_LISTS)[number];
