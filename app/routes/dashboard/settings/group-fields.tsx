import type { ReactNode } from "react";
import type { GroupName } from "~/platform/config/setting-groups.server";
import { type FieldState, NumberField, PlainField, SelectField } from "~/ui/forms/field";
import { TextArea } from "~/ui/forms/text-area";

type GroupField = {
	name: string;
	label: string;
	hint?: ReactNode;
	required?: true;
	kind?: "email" | "tel" | "url" | "number" | "lines";
	choices?: Readonly<Record<string, string>>;
};

export const INVOICE_FORMS = {
	mushak: "Mushak-6.3, for sellers registered for VAT in Bangladesh",
	plain: "Plain",
};

export const SINGLE_ORDER_DELIVERY = {
	"as-agreed": "No: delivered as agreed, for the product's total",
	choose: "Yes: the buyer chooses a method, and pays its charge",
};

export const CHECKLIST = { shown: "Shown until all is done", away: "Put away" };

const number = { kind: "number", required: true } as const;
const link = {
	kind: "url",
	hint: "Begins with https://. Empty: the foot of pages leaves it out.",
} as const;

export const SETTING_PAGES: Record<
	GroupName,
	{ title: string; intro: string; fields: readonly GroupField[] }
> = {
	seller: {
		title: "Seller",
		intro:
			"Who sells: on every page, in emails, and on invoices, pro-forma invoices and packing slips. Papers that were issued before stay as they are.",
		fields: [
			{ name: "shopName", label: "Shop name", required: true },
			{ name: "legalName", label: "Legal name", hint: "As registered, if it differs." },
			{ name: "bin", label: "BIN", hint: "Your business identification number for VAT." },
			{
				name: "address",
				label: "Address",
				kind: "lines",
				required: true,
				hint: "On every invoice, unless an address of issue is given under Papers.",
			},
			{
				name: "phone",
				label: "Phone",
				kind: "tel",
				hint: "Also on the pages of orders, for buyers with a question.",
			},
			{
				name: "email",
				label: "Email",
				kind: "email",
				required: true,
				hint: "Printed on papers. The sender of emails is set where the shop is deployed.",
			},
			{
				name: "footLine",
				label: "Line at the foot of papers",
				hint: "Like your opening hours, or where to return goods.",
			},
		],
	},
	papers: {
		title: "Papers",
		intro:
			"What invoices and credit notes must say, and where goods are returned. It counts from now on.",
		fields: [
			{ name: "invoiceForm", label: "Form of the invoice", choices: INVOICE_FORMS },
			{
				name: "issueAddress",
				label: "Address of issue",
				kind: "lines",
				hint: "Empty: the seller's address.",
			},
			{
				name: "returnAddress",
				label: "Return address",
				kind: "lines",
				hint: "In emails about returns. Empty: the seller's address.",
			},
			{ name: "personInCharge", label: "Person in charge" },
			{ name: "designation", label: "Designation", hint: "Of the person in charge." },
			{
				name: "retentionYears",
				label: "Years of retention",
				...number,
				hint: "How long papers keep the buyer's name and address. The law of Bangladesh asks for at least five years.",
			},
			{
				name: "withheldPercent",
				label: "Withheld, in per cent",
				required: true,
				hint: "The most that companies may withhold as VAT, of the invoices without VAT.",
			},
		],
	},
	bank: {
		title: "Bank",
		intro:
			"The account and the mobile wallets for transfers. Buyers see them on payment pages, pro-forma invoices and in emails.",
		fields: [
			{
				name: "details",
				label: "Bank details",
				kind: "lines",
				hint: "A label and its value on each line, like “Account number: 1501 2034”. Without any of these three, transfers are not offered.",
			},
			{ name: "bkash", label: "bKash number", kind: "tel" },
			{ name: "nagad", label: "Nagad number", kind: "tel" },
		],
	},
	orders: {
		title: "Orders",
		intro:
			"Limits of card payments, and how long units are held. Orders placed before keep their time.",
		fields: [
			{ name: "minOrderTk", label: "Smallest order by card, tk", ...number },
			{
				name: "maxOrderTk",
				label: "Largest order by card, tk",
				...number,
				hint: "Your card provider has limits too. Larger orders can be paid by bank transfer.",
			},
			{
				name: "holdMinutes",
				label: "Held for a card payment, minutes",
				...number,
				hint: "From 30 to 1,440.",
			},
			{
				name: "bankHoldHours",
				label: "Held for a bank transfer, hours",
				...number,
				hint: "From the order on, at most 336.",
			},
			{
				name: "newBuyerHoldTk",
				label: "Held for transfers of a new buyer, tk",
				...number,
				hint: "The value of the unpaid orders that are held for a buyer who has never paid.",
			},
			{
				name: "singleOrderDelivery",
				label: "Ask for delivery in single orders",
				choices: SINGLE_ORDER_DELIVERY,
				hint: "Orders of one product by BUY. The cart's checkout always asks.",
			},
		],
	},
	carriers: {
		title: "Carriers",
		intro: "The carriers to choose from when an order is shipped.",
		fields: [
			{
				name: "carriers",
				label: "Carriers",
				kind: "lines",
				hint: (
					<>
						One on each line, with the link to its tracking page: “Fast Courier:
						https://fast.example/track/{"{number}"}”, where {"{number}"} is the tracking number.
						Without a link, the name alone.
					</>
				),
			},
		],
	},
	links: {
		title: "Links",
		intro: "Your pages elsewhere, at the foot of every page, and where buyers can ask.",
		fields: [
			{ name: "facebook", label: "Facebook", ...link },
			{ name: "linkedin", label: "LinkedIn", ...link },
			{ name: "github", label: "GitHub", ...link },
			{ name: "youtube", label: "YouTube", ...link },
			{
				name: "whatsapp",
				label: "WhatsApp number",
				kind: "tel",
				hint: "With its country, like +880 1711 000000. Pages of parts and orders then have the link “Ask on WhatsApp”.",
			},
		],
	},
	today: {
		title: "Today",
		intro: "What full admins see on the page Today.",
		fields: [{ name: "checklist", label: "What a new shop needs", choices: CHECKLIST }],
	},
};

type GroupFieldsProps = { group: GroupName; fields: Record<string, FieldState | undefined> };

export const GroupFields = ({ group, fields }: GroupFieldsProps) =>
	SETTING_PAGES[group].fields.map(({ name, kind, choices, ...shown }) => {
		const field = { ...shown, field: fields[name] ?? { name } };
		if (choices)
			return (
				<SelectField
					key={name}
					{...field}
					choices={Object.entries(choices).map(([id, label]) => ({ id, label }))}
				/>
			);
		if (kind === "lines") return <TextArea key={name} rows={4} {...field} />;
		return kind === "number" ? (
			<NumberField key={name} className="max-w-narrow" {...field} />
		) : (
			<PlainField key={name} type={kind} {...field} />
		);
	});
