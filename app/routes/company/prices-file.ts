import { listOfferedParts } from "~/domain/catalog/families/price-file.server";
import { toTk } from "~/domain/money/rules";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { findBreak, type PriceViewer } from "~/domain/prices/rules";
import { customer } from "~/http/pages/page.server";
import type { CellValue } from "~/http/responses/csv.server";
import { createTableFile } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";

export const handle = { access: "verified" } satisfies RouteHandle;

const HEADER = [
	"part number",
	"own number",
	"name",
	"unit",
	"pack",
	"minimum",
	"multiple",
	"price",
	"breaks",
	"valid from",
	"VAT rate in %",
];

/** The prices of who asks, which no address chooses. */
export const loader = customer.loader(async ({ request, context, ctx, user }) => {
	const viewer = createPriceViewer(ctx, user);
	return createTableFile({ request, context }, "prices", HEADER, readPages(ctx.db, viewer));
});

const PAGE_SIZE = 500;

async function* readPages(db: Db, viewer: PriceViewer): AsyncGenerator<CellValue[][]> {
	const today = toDateText(toDayNumber(viewer.at));
	let after: string | null = "";
	while (after !== null) {
		const page: Awaited<ReturnType<typeof listOfferedParts>> = await listOfferedParts(db, viewer, {
			after,
			size: PAGE_SIZE,
		});
		yield page.parts.map((part) => [
			part.partNumber,
			part.yourNumber,
			part.name,
			part.unit,
			part.packSize,
			part.minQuantity,
			part.orderMultiple,
			toTk(findBreak(part.breaks, part.minQuantity).unitPoisha),
			formatSteps(part),
			today,
			part.vatBp / 100,
		]);
		after = page.next;
	}
}

type Stepped = Pick<
	Awaited<ReturnType<typeof listOfferedParts>>["parts"][number],
	"breaks" | "minQuantity"
>;

/** Writes '100: 9.5; 500: 9', the prices of more than the minimum; '' without any. */
const formatSteps = ({ breaks, minQuantity }: Stepped): string =>
	breaks
		.filter((step) => step.minQuantity > minQuantity)
		.map((step) => `${step.minQuantity}: ${toTk(step.unitPoisha)}`)
		.join("; ");
