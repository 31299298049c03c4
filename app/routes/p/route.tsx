import { data } from "@remix-run/cloudflare";
import { canFillCart } from "~/domain/accounts/rules";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { buildRowId } from "~/domain/catalog/families/rules";
import { findProductsForNumber } from "~/domain/catalog/part-numbers/find-by-number.server";
import { nameProduct } from "~/domain/order-pad/pad-lines";
import { findScannedPart } from "~/domain/order-pad/scans/find-scanned-part.server";
import { anyone } from "~/http/pages/page.server";
import { redirectTo } from "~/http/responses/respond.server";
import { getSignInPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import type { Platform } from "~/platform/platform.server";
import { ButtonLink } from "~/ui/elements/button";
import { ButtonRow } from "~/ui/layout/button-row";
import { Page } from "~/ui/layout/page";
import { formatPricedField } from "~/ui/parts/quantity-fields";
import { FindPart } from "~/ui/shell/find-part";

/** Where it leads depends on the session, so no answer is cached. */
export const handle = { access: "anyone", singleParams: ["q"] } satisfies RouteHandle;

export const meta = titled("Label");

const MAX_NUMBER_CHARS = 100;

/** The address of a label's code. A scan is a link, and writes nothing. */
export const loader = anyone.loader(async ({ request, params, context, ctx }) => {
	const number = (params.partNumber ?? "").normalize().trim().slice(0, MAX_NUMBER_CHARS);
	const quantity = new URL(request.url).searchParams.get("q")?.trim() ?? "";
	const { user } = await context.getSession();
	const scanned = await findScannedPart(ctx, user, number);
	const query = quantity ? `?${new URLSearchParams({ q: quantity })}` : "";
	if (scanned.kind === "unknown") return data({ ...scanned, number, links: [] }, { status: 404 });
	const mayOrder = user === null || canFillCart(user.customerRole);
	const getLink = (id: string, name: string) => ({
		name,
		to: mayOrder ? `/p/${encodeURIComponent(name)}${query}` : `/products/${id}`,
	});
	if (scanned.kind === "replaced") {
		const { old, newer, message } = scanned;
		const links = [getLink(newer.id, newer.name), { name: old.name, to: `/products/${old.id}` }];
		return { kind: scanned.kind, message, number, links };
	}
	if (scanned.kind === "several") {
		const line = `${number}${quantity ? `:${quantity}` : ""}`;
		return redirectTo(`/order-pad?${new URLSearchParams({ l: line })}`, []);
	}
	const { part } = scanned;
	if (!mayOrder)
		return {
			kind: "only-looks",
			message: ONLY_LOOKS,
			number,
			links: [getLink(part.id, nameProduct(part))],
		};
	if (!user) return leadVisitor(ctx, { id: part.id, number, quantity });
	const scan = new URLSearchParams({ n: number, ...(quantity && { q: quantity }) });
	return redirectTo(`/order-pad/scan?${scan}`, []);
});

const ONLY_LOOKS = "Your role in the company only looks.";

type Scan = { id: string; number: string; quantity: string };

/** To the part among the sizes of its family, with the quantity typed in. The page of a part without one needs a login. */
async function leadVisitor({ db }: Platform, { id, number, quantity }: Scan) {
	const { parts } = await findProductsForNumber(db, number);
	const part = parts.find((each) => each.id === id);
	if (!part?.family) {
		const query = quantity ? `?${new URLSearchParams({ q: quantity })}` : "";
		const label = `/p/${encodeURIComponent(number)}${query}`;
		return redirectWithToast(getSignInPath(label), "log-in-for-part");
	}
	const typed = quantity
		? `?${new URLSearchParams({ [formatPricedField({ id, pricePoisha: null })]: quantity })}`
		: "";
	return redirectTo(`${buildFamilyUrl(part.family.slug)}${typed}#${buildRowId(part)}`, []);
}

export default withData<typeof loader>(({ kind, message, number, links }) => (
	<Page title={message} width="text">
		{kind === "unknown" ? (
			<FindPart words={number} />
		) : (
			<ButtonRow>
				{links.map(({ name, to }, index) => (
					<ButtonLink key={name} to={to} variant={index === 0 ? "main" : "quiet"}>
						{name}
					</ButtonLink>
				))}
			</ButtonRow>
		)}
	</Page>
));
