import type { RefundReason } from "~/domain/payments/rules";

export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
	returned: "Goods came back",
	cancelled: "Not to be shipped",
	lost: "Lost",
	damaged: "Damaged",
	price: "Price was wrong",
	goodwill: "Goodwill",
	surplus: "Paid too much",
};
