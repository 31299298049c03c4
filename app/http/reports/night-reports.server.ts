import { type AskedForRow, listAskedFor } from "~/domain/reports/asked-for.server";
import type { SoldRow } from "~/domain/reports/night";
import { choosePeriod } from "~/domain/reports/period";
import { SUM_NAMES, sumRows } from "~/domain/reports/sums";
import { readNight } from "~/domain/reports/write-night.server";
import { toTimestamp } from "~/platform/dhaka-days";
import { writeListUrl } from "../responses/list-url.server";
import type { Asked } from "./asked.server";
import { describeNothing, leadToBackorders, NIGHT, PARTS } from "./night-columns.server";
import { report } from "./report.server";
import { getEntriesPath, getPartsPath } from "./sales-reports.server";
import { listSumColumns } from "./sum-columns";

type SoldSums = Omit<SoldRow, "label" | "of" | "abc">;

/** The sales of a part, or the parts of a category or family; of others there is no list. */
function leadToSold({ of }: SoldRow, { now }: Asked): string | undefined {
	const period = choosePeriod({}, now);
	if (of.part) return getEntriesPath(period, of);
	return of.category || of.family ? getPartsPath(period, of) : undefined;
}

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
				to: ({ of: { part } }) => (part ? writeListUrl("/dashboard/orders", { part }) : undefined),
			},
			{ label: "Class", unit: "text", value: ({ abc }) => abc },
			{ label: "Units", unit: "count", value: ({ units }) => units, to: leadToSold },
			...listSumColumns(leadToSold),
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
		describeEmpty: () => "Everything that was asked for was found.",
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
			{
				label: "Units waiting",
				unit: "count",
				value: ({ waiting }) => waiting,
				to: ({ productId, waiting }) => leadToBackorders(productId, waiting),
				right: "orders",
			},
			{ label: "Mails when back", unit: "count", value: ({ requests }) => requests },
			{
				label: "Last",
				unit: "day",
				value: ({ lastOn }) => (lastOn === null ? null : toTimestamp(lastOn)),
			},
			...ASKED_FOR_LINKS.map(([label, text, path, name]) => ({
				label,
				isLink: true as const,
				unit: "text" as const,
				value: ({ productId }: AskedForRow) => (productId === null ? text : null),
				to: ({ what }: AskedForRow) => writeListUrl(path, { [name]: what }),
			})),
		],
		picture: "Searches",
	}),
};
