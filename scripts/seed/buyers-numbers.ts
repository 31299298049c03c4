import { buildPartNumber } from "../../app/domain/catalog/part-numbers/build-part-number.server";
import { partNumbers } from "../../app/domain/catalog/tables.server";
import { addRows } from "./add-rows";
import { customerOf, tradeBuyer } from "./people";
import { parts } from "./trade-catalogue/trade-catalogue";

/** What the demo trade buyer calls our parts. Its 6205 has seals; ours is open. */
const OUR_NUMBERS: Readonly<Record<string, string>> = {
	"4701": "TY-0019",
	"4702": "TY-0020",
	"4703": "TY-0100",
	"4704": "TY-0120",
	"4705": "TY-0400",
	"4706": "TY-0640",
	"4707": "TY-0774",
	"4708": "TY-0777",
	"4709": "TY-0800",
	"4710": "TY-0849",
	"4711": "TY-0911",
	"4712": "TY-1000",
	"4713": "TY-1200",
	"4714": "TY-1300",
	"4715": "TY-1500",
	"4716": "TY-1700",
	"4717": "TY-1900",
	"4718": "TY-2000",
	"4719": "TY-2100",
	"6205": "TY-0854",
};

export async function storeBuyersNumbers(db: D1Database): Promise<void> {
	const ids = new Map(parts.map(({ number, id }) => [number, id]));
	const numbers = Object.entries(OUR_NUMBERS).map(([number, ours]) => ({
		...buildPartNumber("customer", ids.get(ours) ?? "", number),
		customerId: customerOf(tradeBuyer),
	}));
	await addRows(db, partNumbers, numbers);
}
