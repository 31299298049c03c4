import { type AskedForRow, listAskedFor } from "~/domain/reports/asked-for.server";
import type { BuyNowRow, SlowPartRow, SoldRow, StockValueRow } from "~/domain/reports/night";
import {
	calculateMargin,
	calculateMarginPercent,
	hasCosts,
	SUM_NAMES,
	sumRows,
} from "~/domain/reports/sums";
import { describeNight, findNight, readNight } from "~/domain/reports/write-night.server";
import type { Db } from "~/platform/d1/database.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { writeListUrl } from "../responses/list-url.server";
import { type Column, report } from "./report.server";

const PARTS = "/dashboard/manageProduct";

/** What the last night has found. */
const NIGHT = { notes: async (_: unknown, db: Db) => [{ text: await describeNight(db) }] };

/** What is said without rows, once there was a night. */
const describeNothing = (sentence: string) => async (db: Db) =>
	(await findNight(db)) === null ? describeNight(db) : sentence;

type Part = { id: string; name: string; partNumber: string };

const listPartColumns = (page = "") =>
	[
		{
			label: "Part",
			unit: "text",
			value: ({ name }: Part) => name,
			to: ({ id }: Part) => `${PARTS}/${id}${page}`,
		},
		{ label: "Part number", unit: "text", value: ({ partNumber }: Part) => partNumber },
	] as const;

/** Null if none is known. */
const sumKnown = (amounts: readonly (number | null)[]): number | null =>
	amounts.reduce((sum, poisha) => (poisha === null ? sum : (sum ?? 0) + poisha), null);

type SoldSums = Omit<SoldRow, "label" | "productId" | "abc">;

const SOLD_COLUMNS: readonly Column<SoldRow, SoldSums>[] = [
	{ label: "Class", unit: "text", value: ({ abc }) => abc },
	{ label: "Units", unit: "count", value: ({ units }) => units },
	{ label: "Sales", unit: "tk", value: ({ grossPoisha }) => grossPoisha },
	{ label: "About without VAT", unit: "tk", value: ({ netPoisha }) => netPoisha },
	{ label: "Margin", unit: "tk", value: calculateMargin, when: hasCosts },
	{ label: "Margin of sales", unit: "percent", value: calculateMarginPercent, when: hasCosts },
	{
		label: "Without a known cost",
		unit: "tk",
		value: ({ uncostedPoisha }) => uncostedPoisha,
		when: hasCosts,
	},
];

/** Of the last twelve months. */
const reportSold = (name: "abc-categories" | "abc-families" | "abc-parts", what: string) =>
	report<SoldRow, SoldSums>({
		...NIGHT,
		title: `${what} by ABC`,
		intro:
			"What sold most in the last twelve months: the first 80 % of the sales are A, the next 15 % are B.",
		right: "accounts",
		read: (db) => readNight(db, name),
		sum: (rows) => sumRows(rows, "units", ...SUM_NAMES),
		describeEmpty: describeNothing("Nothing was sold in the last twelve months."),
		columns: [
			{
				label: what,
				unit: "text",
				value: ({ label }) => label,
				to: ({ productId: part }) =>
					part ? writeListUrl("/dashboard/orders", { part }) : undefined,
			},
			...SOLD_COLUMNS,
		],
		picture: "Sales",
	});

const ASKED_FOR_LINKS = [
	["Synonym", "Add a synonym", "/dashboard/synonyms", "word"],
	["Number", "Find the part", "/dashboard/find", "q"],
	["New part", "Add a part", "/dashboard/addProduct", "name"],
] as const;

export const NIGHT_REPORTS = {
	"sales-by-category": reportSold("abc-categories", "Categories"),
	"sales-by-family": reportSold("abc-families", "Families"),
	"sales-by-abc": reportSold("abc-parts", "Parts"),
	"buy-now": report<BuyNowRow, Pick<BuyNowRow, "costPoisha">>({
		...NIGHT,
		title: "Buy now",
		intro:
			"What will be missing in the lead time and 14 days, by the sales of 90 days or the reorder point, with what buyers wait for. What runs out first is first.",
		right: "catalogue",
		find: "Manufacturer",
		read: async (db, { find = "" }) =>
			(await readNight(db, "buy-now")).filter(({ manufacturer }) =>
				manufacturer.toLowerCase().includes(find.toLowerCase()),
			),
		sum: (rows) => ({ costPoisha: sumKnown(rows.map(({ costPoisha }) => costPoisha)) }),
		describeEmpty: async (db, { find }) =>
			describeNothing(find ? `Nothing to buy of '${find}'.` : "Nothing to buy.")(db),
		columns: [
			...listPartColumns(),
			{
				label: "Manufacturer",
				unit: "text",
				value: ({ manufacturer }) => manufacturer,
				to: ({ manufacturer: find }) =>
					find ? writeListUrl("/dashboard/reports/buy-now", { find }) : undefined,
			},
			{ label: "Its number", unit: "text", value: ({ makerNumber }) => makerNumber },
			{ label: "For sale", unit: "number", value: ({ available }) => available },
			{ label: "Sold in 90 days", unit: "number", value: ({ soldUnits }) => soldUnits },
			{ label: "Waiting", unit: "number", value: ({ waiting }) => waiting },
			{
				label: "Lead days",
				unit: "number",
				value: ({ leadDays }) => (leadDays < 0 ? null : leadDays),
			},
			{ label: "Buy", unit: "number", value: ({ units }) => units },
			{
				label: "Cost",
				unit: "tk",
				value: ({ costPoisha }) => costPoisha,
				when: ({ costPoisha }) => costPoisha !== null,
			},
		],
	}),
	"stock-value": report<StockValueRow, Omit<StockValueRow, "label">>({
		...NIGHT,
		title: "Stock value",
		intro: "What the parts on hand have cost, without VAT. Those without a cost are a row.",
		right: "catalogue",
		read: (db) => readNight(db, "stock-value"),
		sum: (rows) => ({
			...sumRows(rows, "parts", "units"),
			valuePoisha: sumKnown(rows.map(({ valuePoisha }) => valuePoisha)),
		}),
		describeEmpty: describeNothing("Nothing is on hand."),
		columns: [
			{ label: "Category", unit: "text", value: ({ label }) => label },
			{ label: "Parts", unit: "count", value: ({ parts }) => parts },
			{ label: "Units", unit: "count", value: ({ units }) => units },
			{
				label: "Value",
				unit: "tk",
				value: ({ valuePoisha }) => valuePoisha,
				when: ({ valuePoisha }) => valuePoisha !== null,
			},
		],
		picture: "Value",
	}),
	"slow-parts": report<SlowPartRow, Pick<SlowPartRow, "valuePoisha">>({
		...NIGHT,
		title: "Slow parts",
		intro: "Parts on hand of which none was sold in 90 days. What has cost most is first.",
		right: "catalogue",
		read: (db) => readNight(db, "slow-parts"),
		sum: (rows) => ({ valuePoisha: sumKnown(rows.map(({ valuePoisha }) => valuePoisha)) }),
		describeEmpty: describeNothing("Of every part on hand some were sold in 90 days."),
		columns: [
			...listPartColumns("/movements"),
			{ label: "On hand", unit: "number", value: ({ onHand }) => onHand },
			{
				label: "In the shop since",
				unit: "text",
				value: ({ createdAt }) => toDateText(toDayNumber(createdAt)),
			},
			{
				label: "Value",
				unit: "tk",
				value: ({ valuePoisha }) => valuePoisha,
				when: ({ valuePoisha }) => valuePoisha !== null,
			},
		],
	}),
	"asked-for": report<
		AskedForRow,
		Pick<AskedForRow, "searches" | "lists" | "waiting" | "requests">
	>({
		...NIGHT,
		title: "Asked for and not found",
		intro:
			"What searches and pasted lists of the last 14 days did not find, and parts that buyers wait for.",
		right: "catalogue",
		read: (db, { now }) => listAskedFor(db, now),
		sum: (rows) => sumRows(rows, "searches", "lists", "waiting", "requests"),
		describeEmpty: async () => "Everything that was asked for was found.",
		columns: [
			{
				label: "Asked for",
				unit: "text",
				value: ({ what }) => what,
				to: ({ what, productId }) =>
					productId === null ? writeListUrl("/products", { q: what }) : `${PARTS}/${productId}`,
			},
			{ label: "Searches", unit: "count", value: ({ searches }) => searches },
			{ label: "Lines of lists", unit: "count", value: ({ lists }) => lists },
			{ label: "Units waiting", unit: "count", value: ({ waiting }) => waiting },
			{ label: "Mails when back", unit: "count", value: ({ requests }) => requests },
			{ label: "Last", unit: "text", value: ({ lastOn }) => lastOn },
			...ASKED_FOR_LINKS.map(([label, text, path, name]) => ({
				label,
				isLink: true as const,
				unit: "text" as const,
				value: ({ productId }: AskedForRow) => (productId === null ? text : null),
				to: ({ what }: AskedForRow) => writeListUrl(path, { [name]: what }),
			})),
		],
	}),
};
