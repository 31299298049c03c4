import { formatNumber } from "~/platform/format/format-number";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "../../../platform/platform.server";
import { type Amounts, getRounding, sumAmounts } from "../../money/amounts";
import { formatTk, ROUNDING_NOTE } from "../../money/rules";
import { formatVatRate } from "../../money/vat-rate";
import { describeDelivery, nameOrderedProduct, type OrderLine } from "../rules/order-line";

type Settings = Platform["settings"];
export type MailedProduct = Pick<
	OrderLine,
	"quantity" | "productName" | "partNumber" | "customerNumber" | "unitPricePoisha" | "totalPoisha"
>;
export type MailedLine = MailedProduct &
	Pick<
		OrderLine,
		| "orderId"
		| "orderNumber"
		| "purchaseOrderNumber"
		| "companyName"
		| "costCentre"
		| "note"
		| "exemptNumber"
		| "vatBp"
		| "accountName"
		| "buyerName"
		| "buyerEmail"
		| "deliveryMethod"
		| "deliveryKind"
		| "buyerCarrier"
	>;

const buildRoundingDetails = (line: MailedLine) => {
	const rounding = getRounding(line);
	return rounding > 0 ? [{ label: "Rounding", value: `−${formatTk(rounding)}` }] : [];
};

export const buildLineDetail = (line: MailedProduct) => ({
	label: [
		nameOrderedProduct(line),
		...(line.customerNumber ? [`your number ${line.customerNumber}`] : []),
	].join(", "),
	value: `${formatNumber(line.quantity)} × ${formatTk(line.unitPricePoisha)} = ${formatTk(line.totalPoisha)}`,
});

const buildVatDetails = ({ vat }: Amounts) =>
	vat
		.filter(({ vatPoisha }) => vatPoisha > 0)
		.map(({ vatBp, vatPoisha }) => ({
			label: `VAT ${formatVatRate(vatBp)} contained`,
			value: formatTk(vatPoisha, true),
		}));

/** Uses the words of the invoices. */
export const buildExemptDetails = ({ exemptNumber }: Pick<OrderLine, "exemptNumber">) =>
	exemptNumber === ""
		? []
		: [{ label: "VAT exempt", value: `Prices without VAT, certificate ${exemptNumber}` }];

export type OrderReferences = Pick<
	OrderLine,
	"orderNumber" | "purchaseOrderNumber" | "companyName" | "costCentre" | "note"
>;

/** The shop's number, then the buyer's references for their own bookkeeping. */
export const buildReferenceDetails = (order: OrderReferences) =>
	[
		{ label: "Order", value: order.orderNumber },
		{ label: "Purchase order", value: order.purchaseOrderNumber },
		{ label: "Company", value: order.companyName },
		{ label: "Cost centre", value: order.costCentre },
		{ label: "Note", value: order.note },
	].filter(({ value }) => value !== "");

function buildOrderDetails(lines: readonly MailedLine[], amounts: Amounts) {
	const [line, ...others] = lines;
	if (!line) throw new Error("A mail about an order names its lines.");
	const references = buildReferenceDetails(line);
	const total = { label: "Total", value: formatTk(amounts.grossPoisha), isEmphasized: true };
	const vat = [...buildVatDetails(amounts), ...buildExemptDetails(line)];
	const delivery = line.deliveryMethod
		? [{ label: "Delivery", value: describeDelivery(line) }]
		: [];
	const end = [total, ...vat, ...delivery, ...references];
	if (others.length > 0) return [...lines.map(buildLineDetail), ...end];
	return [
		{ label: "Product", value: line.productName },
		...(line.partNumber ? [{ label: "Part number", value: line.partNumber }] : []),
		...(line.customerNumber ? [{ label: "Your number", value: line.customerNumber }] : []),
		{ label: "Quantity", value: formatNumber(line.quantity) },
		{ label: "Unit price", value: formatTk(line.unitPricePoisha) },
		...buildRoundingDetails(line),
		...end,
	];
}

type OrderMailContent = {
	subject: string;
	sentence: string;
	button?: { label: string } & ({ path: string } | { url: string });
	details?: readonly { label: string; value: string }[];
};

/** About lines of one order; `describe` is given its number. */
export function buildOrderMail(
	settings: Settings,
	lines: readonly MailedLine[],
	describe: (orderNumber: string) => OrderMailContent,
): Mail {
	const [line] = lines;
	if (!line) throw new Error("A mail about an order names its lines.");
	const { subject, sentence, button, details = [] } = describe(line.orderNumber);
	const amounts = sumAmounts(lines);
	const isRounded = lines.length > 1 && amounts.roundingPoisha > 0;
	const orderLink = {
		label: "See your order",
		url: `${settings.origin}/myorder/${line.orderId}`,
	};
	const url = button && ("url" in button ? button.url : `${settings.origin}${button.path}`);
	return composeMail({
		shopName: settings.shopName,
		logoUrl: settings.logoUrl,
		to: line.buyerEmail,
		subject,
		recipientName: line.accountName,
		paragraphs: [sentence, ...(isRounded ? [ROUNDING_NOTE] : [])],
		details: [...buildOrderDetails(lines, amounts), ...details],
		button: button && url ? { label: button.label, url } : orderLink,
		footnote: `You received this email because you have an order at ${settings.shopName}.`,
		footLink: url && url !== orderLink.url ? orderLink : undefined,
	});
}

const dateTimeFormat = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: "Asia/Dhaka",
});

/** `at` in ms. */
export const formatShopTime = (at: number) => `${dateTimeFormat.format(at)} in Bangladesh`;
