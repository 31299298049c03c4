import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { listPublicParts } from "~/domain/catalog/families/feed.server";
import { buildRowId } from "~/domain/catalog/families/rules";
import { calculateLineTotal, formatDecimalTk } from "~/domain/money/rules";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { findBreak, type PriceViewer } from "~/domain/prices/rules";
import { anyone } from "~/http/pages/page.server";
import { notFound } from "~/http/responses/respond.server";
import { streamChunks } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { imageAt } from "~/platform/images/image-address";
import type { Platform } from "~/platform/platform.server";

export const handle = { access: "anyone" } satisfies RouteHandle;

/** Google's names (Merchant Center's product data specification). */
const COLUMNS = [
	"id",
	"title",
	"description",
	"link",
	"image_link",
	"availability",
	"availability_date",
	"price",
	"brand",
	"mpn",
	"condition",
	"item_group_id",
	"shipping_weight",
];
const PAGE_SIZE = 500;
const MAX_TITLE = 150;
const MAX_BRAND = 70;
const MAX_DESCRIPTION = 5000;

/** Public prices of the parts that a crawler can open. */
export const loader = anyone.loader(async ({ ctx, context }) => {
	const viewer = createPriceViewer(ctx, null);
	if (!viewer.seesPrices) throw notFound();
	return new Response(streamChunks(writeLines(ctx, viewer), context), {
		headers: {
			"content-type": "text/tab-separated-values; charset=utf-8",
			"cache-control": "public, max-age=3600",
		},
	});
});

const formatLine = (cells: readonly string[]) =>
	`${cells.map((cell) => cell.replace(/\s+/g, " ").trim()).join("\t")}\n`;

type Part = Awaited<ReturnType<typeof listPublicParts>>["parts"][number];

async function* writeLines({ db, settings }: Platform, viewer: PriceViewer) {
	const encoder = new TextEncoder();
	yield encoder.encode(formatLine(COLUMNS));
	for (let after: string | null = ""; after !== null; ) {
		const page: { parts: Part[]; next: string | null } = await listPublicParts(db, viewer, {
			after,
			size: PAGE_SIZE,
		});
		const lines = page.parts.map((part) => formatLine(toCells(part, settings.origin, viewer.at)));
		yield encoder.encode(lines.join(""));
		after = page.next;
	}
}

const DAY_MS = 86_400_000;

/** The smallest order is the offer: Google compares its price with the page's. */
function toCells(part: Part, origin: string, at: number): string[] {
	const { id, name, minQuantity, available, leadDays, weightG, familySlug } = part;
	const { unitPoisha } = findBreak(part.breaks, minQuantity);
	const isLater = available < minQuantity && leadDays > 0;
	const later = isLater ? "backorder" : "out_of_stock";
	return [
		part.partNumber || id,
		(minQuantity > 1 ? `${minQuantity} × ${name}` : name).slice(0, MAX_TITLE),
		(part.description || name).slice(0, MAX_DESCRIPTION),
		`${origin}${buildFamilyUrl(familySlug)}#${buildRowId(part)}`,
		part.imageKey ? imageAt(origin, part.imageKey) : "",
		available >= minQuantity ? "in_stock" : later,
		isLater ? toDateText(toDayNumber(at + leadDays * DAY_MS)) : "",
		`${formatDecimalTk(calculateLineTotal(unitPoisha, minQuantity))} BDT`,
		part.brand.slice(0, MAX_BRAND),
		part.manufacturerNumber,
		"new",
		familySlug.slice(0, 50),
		weightG > 0 ? `${weightG * minQuantity} g` : "",
	];
}
