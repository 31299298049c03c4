import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { addToCartInput } from "~/domain/cart/input";
import { addToCart } from "~/domain/cart/verbs.server";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import {
	findProductDetails,
	type ProductDetails,
} from "~/domain/catalog/families/find-product-details.server";
import { findNumberedProducts } from "~/domain/catalog/part-numbers/find-numbered-products.server";
import { findQuantityProblem, mayBePieces, resolveQuantity } from "~/domain/catalog/quantity-rules";
import { findProductForSale } from "~/domain/catalog/queries.server";
import type { ProductDetail } from "~/domain/catalog/rules";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { findBreak } from "~/domain/prices/rules";
import { listNewestReviews } from "~/domain/reviews/queries.server";
import { PRODUCT_REVIEWS_SIZE } from "~/domain/reviews/rules";
import { requirePurchaser } from "~/http/auth/guards.server";
import { readNetView } from "~/http/document/net-view.server";
import { validateForm } from "~/http/input/validate-form.server";
import { customer } from "~/http/pages/page.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { readCursor } from "~/platform/d1/keyset.server";
import { found } from "~/platform/refused";
import {
	buildPrivatePageMeta,
	buildPublicPageMeta,
	getFirstSentence,
	getShopInfo,
} from "~/ui/head/page-meta";
import { preloadFirstPicture } from "~/ui/head/preload-first-picture";
import { buildProductData } from "~/ui/head/structured-data";
import { useBehindDialog } from "~/ui/layout/behind-dialog";
import { AddPart } from "~/ui/parts/add-part";
import { PartTable } from "~/ui/parts/part-table";
import { Picture, type PictureBox } from "~/ui/pictures/picture";
import { Breadcrumbs } from "~/ui/products/breadcrumbs";
import { DocumentList } from "~/ui/products/document-list";
import { AskOnWhatsApp } from "~/ui/shell/ask-on-whatsapp";
import { useOnlyLooks } from "~/ui/shell/only-looks";
import { BuyBox } from "./buy-box";
import { handleBackInStock } from "./handle-back-in-stock.server";
import { loadSoldOut } from "./load-sold-out.server";
import { Neighbours } from "./neighbours";
import { ProductName } from "./product-name";
import { ProductReviews } from "./product-reviews";
import { CANCEL_EMAIL_INTENT, REQUEST_EMAIL_INTENT, SoldOut } from "./sold-out";
import { Specifications } from "./specifications";
import { WAIT_INTENT } from "./wait-button";

const PICTURE_BOX: PictureBox = {
	size: 328,
	sizes: "(min-width: 80rem) 30rem, (min-width: 48rem) 38vw, 6.5rem",
};

export const handle = { access: "verified", replica: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return buildPrivatePageMeta(page, "Product");
	const { product } = page.data;
	return [
		...buildPublicPageMeta(page, {
			title: product.name,
			path: `/products/${product.id}`,
			description: getFirstSentence(product.description),
			imageKey: product.imageKey,
		}),
		{ name: "robots", content: "noindex" },
		...preloadFirstPicture(page, product.imageKey, PICTURE_BOX),
		buildProductData(getShopInfo(page), product),
	];
};

/** Also after an error, or orders would keep failing on the old price and stock. */
export const shouldRevalidate = () => true;

export const loader = customer.loader(async ({ request, params, user, ctx }) => {
	const { db, settings } = ctx;
	const productId = params.productId ?? "";
	const { searchParams } = new URL(request.url);
	const after = readCursor(searchParams.get("after"));
	const viewer = createPriceViewer(ctx, user);
	const isNet = readNetView(request, user);
	const [product, details, said] = await Promise.all([
		findProductForSale(db, viewer, productId),
		findProductDetails(db, productId, user.customerId),
		listNewestReviews(db, PRODUCT_REVIEWS_SIZE, after, { productId }),
	]);
	if (!product || !details) throw await findByNumber(db, user.customerId, request.url, productId);
	const typed = searchParams.get("choose") ?? searchParams.get("quantity");
	const quantity = resolveQuantity(typed, searchParams.get("step"), product);
	return {
		product,
		details,
		minPoisha: settings.orderLimits.minPoisha,
		soldOut: product.available < 1 ? await loadSoldOut(db, { viewer, isNet }, user, product) : null,
		typed: quantity === null ? typed : String(quantity),
		isNet,
		reviewsPage: { ...said, isFirst: after === null },
	};
});

/** The part whose number was written instead of its id, or a search that asks which; a 404 for none. */
async function findByNumber(db: Db, customerId: string, url: string, number: string) {
	const named = (await findNumberedProducts(db, [number], customerId))(number);
	if (!named.ok && named.choices.length > 0)
		return redirect(`/products?${new URLSearchParams({ q: number })}`);
	return named.ok && named.product.id !== number
		? redirect(`/products/${named.product.id}${new URL(url).search}`)
		: notFound();
}

export const action = customer.action(async ({ request, params, context, user, ctx, form }) => {
	const productId = params.productId ?? "";
	const viewer = createPriceViewer(ctx, user);
	const product = found(await findProductForSale(ctx.db, viewer, productId));
	const sent = await form.data();
	const intent = sent.get("intent");
	if (intent === REQUEST_EMAIL_INTENT || intent === CANCEL_EMAIL_INTENT) {
		return handleBackInStock(request, ctx, productId, intent);
	}
	await requirePurchaser(request, context);
	const typed = String(sent.get("quantity") ?? "");
	const input = await validateForm(sent, addToCartInput);
	if (!input.ok) {
		const { unitPoisha } = findBreak(product.breaks, 1);
		const problem = findQuantityProblem(null, product, unitPoisha);
		return respondWithForm({ typed, error: problem?.message }, 400);
	}
	const { quantity } = input.value;
	// The number may have been typed over the one that the page offered to wait for.
	if (intent === WAIT_INTENT && mayBePieces(quantity, product)) {
		const problem = findQuantityProblem(quantity, product, findBreak(product.breaks, 1).unitPoisha);
		return respondWithForm({ typed, error: problem?.message }, 400);
	}
	const wait = intent === WAIT_INTENT ? ({ mayWait: true } as const) : {};
	const added = await addToCart(ctx, user, { productId, ...input.value, ...wait });
	// The order form asks what shall wait.
	if (added.ok && intent === WAIT_INTENT) return redirect("/checkout", 303);
	if (added.ok) {
		const here = `/products/${productId}?quantity=${quantity}`;
		return form.leave(here, "cart-added", [], { productId, quantity });
	}
	if (added.reason === "no-such-product") throw notFound();
	return respondWithForm({ typed, error: added.message }, 400);
});

const buildTrail = ({ id, name }: ProductDetail, { trail, family }: ProductDetails) => [
	...trail,
	...(family ? [{ name: family.name, path: "", url: buildFamilyUrl(family.slug) }] : []),
	{ name, path: id },
];

/** On a phone the picture is small, so that price and buttons are on the first screen. */
const PRODUCT =
	"mx-auto grid w-full max-w-wide grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 px-4 pb-12 md:gap-y-4 md:pt-2 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:grid-rows-[auto_1fr] md:gap-x-10 md:px-8";
/** A phone shows only the family or the category. */
const BREADCRUMBS =
	"mx-auto w-full max-w-wide px-4 pt-4 md:px-8 max-sm:[&_li:nth-last-child(n+3)]:hidden max-sm:[&_li:nth-last-child(2)>span]:hidden";
const SECTION = "mx-auto w-full max-w-wide px-4 pb-12 md:px-8";

export default function ProductPage() {
	const { product, details, minPoisha, soldOut, typed, isNet, reviewsPage } =
		useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const behindDialogProps = useBehindDialog();
	const onlyLooks = useOnlyLooks();
	return (
		<>
			{details.trail.length > 0 ? (
				<div className={BREADCRUMBS} {...behindDialogProps}>
					<Breadcrumbs trail={buildTrail(product, details)} />
				</div>
			) : null}
			<article className={PRODUCT} {...behindDialogProps}>
				<Picture
					imageKey={product.imageKey}
					alt={product.name}
					{...PICTURE_BOX}
					eager
					className="aspect-square w-full max-w-120 rounded-part border md:row-span-2"
				/>
				<ProductName product={product} />
				<div className="col-span-full grid gap-4 md:col-start-2">
					{soldOut ? (
						<SoldOut
							key={`${product.id}:${typed}:${actionData?.typed}`}
							product={product}
							isNet={isNet}
							initialQuantity={actionData?.typed ?? typed ?? ""}
							error={actionData?.error ?? null}
							{...soldOut}
						/>
					) : (
						<BuyBox
							key={`${product.id}:${typed}:${actionData?.typed}`}
							product={product}
							isNet={isNet}
							minPoisha={minPoisha}
							initialQuantity={actionData?.typed ?? typed ?? ""}
							error={actionData?.error ?? null}
						/>
					)}
					<Neighbours productId={product.id} details={details} />
					{onlyLooks ? null : (
						<Link
							to={`/lists/add/${product.id}`}
							className="w-fit py-3 text-small font-semibold pointer-fine:py-1"
						>
							Add to list
						</Link>
					)}
					<Link
						to={`/quotes/new?${new URLSearchParams({ l: `${product.partNumber || product.name} x 1` })}`}
						className="w-fit py-3 text-small font-semibold pointer-fine:py-1"
					>
						Request a quote
					</Link>
					<AskOnWhatsApp about={`${product.partNumber} ${product.name}`.trim()} />
				</div>
				<div className="col-span-full grid content-start gap-x-10 gap-y-6 md:mt-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
					<section>
						<h2>Description</h2>
						<p className="mt-2 whitespace-pre-line">{product.description}</p>
					</section>
					<Specifications details={details} className="lg:row-span-2" />
					<DocumentList documents={details.documents} />
				</div>
			</article>
			<div {...behindDialogProps}>
				{soldOut && soldOut.similar.length > 0 ? (
					<section aria-labelledby="similar" className={SECTION}>
						<h2 id="similar" className="mb-3">
							Similar products
						</h2>
						<PartTable
							parts={soldOut.similar}
							caption={<span className="sr-only">Parts that are in stock</span>}
							quantity={
								onlyLooks
									? null
									: (part) => <AddPart part={part} refused={null} action={`/products/${part.id}`} />
							}
						/>
					</section>
				) : null}
				<div className={SECTION}>
					<ProductReviews product={product} {...reviewsPage} />
				</div>
			</div>
			<Outlet context={product} />
		</>
	);
}
