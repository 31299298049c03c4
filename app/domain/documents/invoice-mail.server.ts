import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { buildReferenceDetails, type OrderReferences } from "../orders/mails/order-mail.server";
import { createOrderToken } from "../orders/mails/order-token.server";

export type InvoiceMailSettings = Pick<
	Platform["settings"],
	"shopName" | "logoUrl" | "origin" | "cookieSecret"
>;

type InvoicedOrder = { id: string; invoiceEmail: string } & OrderReferences;

/** For the accounts of a company, which have no account in the shop. */
export const buildInvoiceMail = (settings: InvoiceMailSettings, order: InvoicedOrder): Mail =>
	composeMail({
		shopName: settings.shopName,
		logoUrl: settings.logoUrl,
		to: order.invoiceEmail,
		subject: `Invoice for order ${order.orderNumber}`,
		recipientName: order.companyName,
		paragraphs: ["A new invoice is ready. The link opens it without an account, also later."],
		details: buildReferenceDetails(order),
		button: {
			label: "See the invoice",
			url: `${settings.origin}/invoice/${createOrderToken(settings, "invoice", order.id)}`,
		},
		footnote: `You received this email because ${order.companyName || "a company"} has its invoices from ${settings.shopName} sent here.`,
	});
