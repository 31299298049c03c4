import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import {
	MAX_PRINTED_PARTS,
	type PrintedFamily,
} from "~/domain/catalog/families/printed-families.server";
import type { PriceViewer } from "~/domain/prices/rules";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { renderQrCode } from "~/platform/format/qr-code.server";
import type { Platform } from "~/platform/platform.server";
import { readChoice } from "../input/choice-param.server";
import { CATALOGUE_STYLES, CatalogueSheet } from "./catalogue-sheet";
import { respondWithPrint } from "./print-document.server";

type Catalogue = {
	url: string;
	title: string;
	path: string;
	families: readonly PrintedFamily[];
	viewer: PriceViewer;
};

const TOO_MANY_PARTS = "At most 2,000 parts in one document. Print each category inside this one.";

/** The sizes of families with the prices of who prints them, or none where they are for members. */
export function respondWithCatalogue(
	{ settings }: Platform,
	{ url, title, path, families, viewer }: Catalogue,
): Response {
	const count = families.reduce((sum, { parts }) => sum + parts.length, 0);
	const isTooMany = count > MAX_PRINTED_PARTS;
	const printed = isTooMany ? [] : families;
	const message = isTooMany ? TOO_MANY_PARTS : count === 0 ? "Nothing here is for sale now." : "";
	const isAsked = readChoice(new URL(url), "prices", ["none"]) === null;
	const hasPrices = viewer.seesPrices && isAsked;
	const day = toDateText(toDayNumber(viewer.at));
	return respondWithPrint(
		settings,
		{
			title,
			back: { to: path, label: `Back to ${title}` },
			styles: CATALOGUE_STYLES,
			bar: (
				<>
					{hasPrices ? <a href="?prices=none">Without prices</a> : null}
					{isAsked ? null : <a href="?">With prices</a>}
					{message ? <p className="error">{message}</p> : null}
				</>
			),
			children: (
				<CatalogueSheet
					day={`${settings.seller.shopName}, ${title}, ${hasPrices ? "prices of " : ""}${day}`}
					hasPrices={hasPrices}
					families={printed.map((family) => ({
						...family,
						code: family.slug ? renderQrCode(settings.origin + buildFamilyUrl(family.slug)) : null,
					}))}
				/>
			),
		},
		isTooMany ? 400 : 200,
	);
}
