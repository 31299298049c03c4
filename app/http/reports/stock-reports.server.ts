import type { BuyNowRow, SlowPartRow, StockValueRow } from "~/domain/reports/night";
import { listOnHand, type OnHandPart } from "~/domain/reports/on-hand.server";
import { sumRows } from "~/domain/reports/sums";
import { readNight } from "~/domain/reports/write-night.server";
import { writeListUrl } from "../responses/list-url.server";
import {
	describeNothing,
	leadToBackorders,
	leadToMovements,
	listPartColumns,
	NIGHT,
	sumKnown,
} from "./night-columns.server";
import { report } from "./report.server";

const leadToOnHand = ({ categoryId }: StockValueRow) =>
	categoryId ? writeListUrl("/dashboard/reports/on-hand", { category: categoryId }) : undefined;

type OnHandSums = Pick<OnHandPart, "onHand" | "valuePoisha"> & { costPoisha: number | null };

export const STOCK_REPORTS = {
	"buy-now": report<BuyNowRow, Pick<BuyNowRow, "costPoisha">>({
		...NIGHT,
		title: "Buy now",
		intro:
			"What will be missing in the lead time and 14 days, by the sales of 90 days or the reorder point, with what buyers wait for. What runs out first is first.",
		right: "catalogue",
		find: "Manufacturer",
		read: async (db, { find = "" }) => {
			const { day, rows } = await readNight(db, "buy-now");
			const isOf = ({ manufacturer }: BuyNowRow) =>
				manufacturer.toLowerCase().includes(find.toLowerCase());
			return { day, rows: rows.filter(isOf) };
		},
		sum: (rows) => ({ costPoisha: sumKnown(rows.map(({ costPoisha }) => costPoisha)) }),
		describeEmpty: (db, asked, found) =>
			describeNothing(asked.find ? `Nothing to buy of '${asked.find}'.` : "Nothing to buy.")(
				db,
				asked,
				found,
			),
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
			{
				label: "For sale",
				unit: "number",
				value: ({ available }) => available,
				to: leadToMovements,
			},
			{ label: "Sold in 90 days", unit: "number", value: ({ soldUnits }) => soldUnits },
			{
				label: "Waiting",
				unit: "number",
				value: ({ waiting }) => waiting,
				to: ({ id, waiting }) => leadToBackorders(id, waiting),
				right: "orders",
			},
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
		picture: "Cost",
	}),
	"stock-value": report<StockValueRow, Omit<StockValueRow, "label" | "categoryId">>({
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
			{ label: "Parts", unit: "count", value: ({ parts }) => parts, to: leadToOnHand },
			{ label: "Units", unit: "count", value: ({ units }) => units, to: leadToOnHand },
			{
				label: "Value",
				unit: "tk",
				value: ({ valuePoisha }) => valuePoisha,
				to: leadToOnHand,
				when: ({ valuePoisha }) => valuePoisha !== null,
			},
		],
		picture: "Value",
	}),
	"on-hand": report<OnHandPart, OnHandSums>({
		title: "Parts on hand",
		intro: "What is on hand now of the parts of a category that have a cost.",
		right: "catalogue",
		isLinked: true,
		read: async (db, { of: { category } }) => ({
			rows: category ? await listOnHand(db, category, false) : [],
		}),
		readFile: async function* (db, { of: { category = "" } }) {
			yield listOnHand(db, category, true);
		},
		sum: (rows) => ({ ...sumRows(rows, "onHand", "valuePoisha"), costPoisha: null }),
		describeEmpty: (_, { of: { category } }) =>
			category ? "Nothing is on hand." : "Choose an amount in the stock value.",
		columns: [
			...listPartColumns(),
			{ label: "On hand", unit: "count", value: ({ onHand }) => onHand },
			{ label: "Cost of one", unit: "tk", value: ({ costPoisha }) => costPoisha },
			{ label: "Value", unit: "tk", value: ({ valuePoisha }) => valuePoisha },
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
			{ label: "On hand", unit: "number", value: ({ onHand }) => onHand, to: leadToMovements },
			{
				label: "In the shop since",
				unit: "day",
				value: ({ createdAt }) => createdAt,
			},
			{
				label: "Value",
				unit: "tk",
				value: ({ valuePoisha }) => valuePoisha,
				when: ({ valuePoisha }) => valuePoisha !== null,
			},
		],
		picture: "Value",
	}),
};
