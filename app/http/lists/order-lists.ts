import { LINE_STATUSES } from "~/domain/orders/rules/order-status";

export const ORDER_LISTS = [...LINE_STATUSES, "transfer"] as const;

export type OrderList = (typeof ORDER_LISTS)[number];
