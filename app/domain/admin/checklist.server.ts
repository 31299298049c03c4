import { type SQL, sql } from "drizzle-orm";
import { isListed } from "~/domain/catalog/product-columns.server";
import { products } from "~/domain/catalog/tables.server";
import { formatNumber } from "~/platform/format/format-number";
import type { Platform } from "~/platform/platform.server";

export type ChecklistItem = { label: string; to: string; isDone: boolean; state: string };

/** Bounds the rows read, however large the catalogue is. */
const MAX_COUNTED = 1000;

type Counts = { all: number; without: number };

type Facts = {
	parts: Counts;
	families: Counts;
	hasDelivery: 0 | 1;
	hasSent: 0 | 1;
	hasSold: 0 | 1;
	vatRates: string;
	pricesInFiles: string | null;
};

const count = (rows: SQL) =>
	sql`(select json_object('all', count(*), 'without', coalesce(sum(lacks), 0)) from (${rows} limit ${MAX_COUNTED}))`;

/** What the list is made of, as JSON; null if an admin has put it away. */
export const checklistFacts = ({ groups }: Platform["settings"]) =>
	groups.today.checklist === "away"
		? sql<null>`null`
		: sql<string>`json_object(
	'parts', ${count(sql`select category_id is null as lacks from ${products} where ${isListed} order by created_at desc, id desc`)},
	'families', ${count(sql`select image_key = '' and not exists (
		select 1 from products where family_id = families.id and image_key <> '') as lacks from families`)},
	'hasDelivery', exists (select 1 from delivery_methods where archived_at is null),
	'hasSent', exists (select 1 from outbox where sent_at is not null),
	'hasSold', exists (select 1 from documents), -- each order that is paid gets an invoice, and keeps it
	'vatRates', (select group_concat(name || ' ' || printf('%g', bp / 100.0) || ' %', ', ') from (select name, bp from vat_rates order by bp desc, name limit 5)),
	'pricesInFiles', (select questions ->> '$.vat.value' from imports -- how the last file with prices was read
		where questions ->> '$.vat.value' is not null order by created_at desc limit 1))`;

/** What a new shop needs, from `checklistFacts`; null once all is done or it was put away. */
export function toChecklist(
	settings: Platform["settings"],
	facts: string | null | undefined,
): ChecklistItem[] | null {
	const items = facts ? listItems(settings, JSON.parse(facts)) : [];
	return items.every(({ isDone }) => isDone) ? null : items;
}

/** For Today: what is done says no more than its name. */
export const groupChecklist = (items: readonly ChecklistItem[]) => ({
	open: items.filter(({ isDone }) => !isDone).map(({ label, to, state }) => ({ label, to, state })),
	done: items.filter(({ isDone }) => isDone).map(({ label, to }) => ({ label, to })),
});

export type Checklist = ReturnType<typeof groupChecklist>;

const item = (label: string, to: string, isDone: boolean, state: string): ChecklistItem => ({
	label,
	to: `/dashboard/${to}`,
	isDone,
	state,
});

const listItems = (settings: Platform["settings"], facts: Facts) => [
	checkSeller(settings.seller),
	item(
		"VAT",
		"vat",
		facts.pricesInFiles !== null || facts.parts.all > 0,
		`${facts.vatRates}. Prices in files are ${facts.pricesInFiles === "without" ? "without" : "with"} VAT`,
	),
	item(
		"Delivery",
		"delivery",
		facts.hasDelivery === 1,
		facts.hasDelivery ? "buyers choose a method" : "no method yet",
	),
	item(
		"Bank",
		"settings/bank",
		settings.bankDetails.length > 0,
		settings.bankDetails.length > 0 ? "transfers are offered" : "transfers are not offered",
	),
	countParts(facts.parts),
	countPictures(facts.families),
	item(
		"Mail",
		"outbox",
		facts.hasSent === 1,
		`${facts.hasSent ? "sent" : "nothing sent yet"} from ${settings.mail.address}`,
	),
	{
		...item("First order", "", facts.hasSold === 1, facts.hasSold ? "paid" : "buy a part yourself"),
		to: "/products",
	},
];

function checkSeller({ address, bin }: Platform["settings"]["seller"]): ChecklistItem {
	const missing = [
		...(address === "" ? ["no address"] : []),
		...(bin === "" ? ["no BIN, the number for VAT"] : []),
	];
	const state = missing.length > 0 ? missing.join(", ") : "address and BIN are on invoices";
	return item("Seller", "settings/seller", missing.length === 0, state);
}

/** A shop with more is no longer new. */
const formatAll = (all: number, noun: string) =>
	`${formatNumber(all)}${all === MAX_COUNTED ? " or more" : ""} ${noun}`;

function countParts({ all, without }: Counts): ChecklistItem {
	if (all === 0) return item("Parts", "import", false, "none yet: upload a spreadsheet");
	const state =
		without > 0
			? `${formatNumber(without)} of ${formatAll(all, "parts")} are in no category`
			: formatAll(all, "parts");
	return item("Parts", "manageProduct", without === 0, state);
}

function countPictures({ all, without }: Counts): ChecklistItem {
	const state =
		without > 0
			? `${formatNumber(without)} of ${formatAll(all, "families")} have none`
			: `of ${formatAll(all, "families")}`;
	return item("Pictures", "pictures", without === 0, state);
}
