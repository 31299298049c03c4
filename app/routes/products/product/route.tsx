import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import type { SignedInUser } from "~/domain/accounts/rules";
import { addToCart } from "~/domain/cart/add-to-cart.server";
import { addToCartInput } from "~/domain/cart/input";
import { requestOf } from "~/domain/catalog/back-in-stock/queries.server";
import { productForSale } from "~/domain/catalog/queries.server";
import {
	countedQuantity,
	isOrderable,
	type ProductDetail,
	stockSentence,
} from "~/domain/catalog/rules";
import { similarProducts } from "~/domain/catalog/search/list-similar-products.server";
import { reviewsOfProduct } from "~/domain/reviews/queries.server";
import { PRODUCT_REVIEWS_SIZE } from "~/domain/reviews/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { formOf } from "~/http/input/parse-form.server";
import { readForm } from "~/http/input/validate-form.server";
import { retryAfter } from "~/http/rate-limit/rate-limit.server";
import { again, notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Db } from "~/platform/d1/database.server";
import { readCursor } from "~/platform/d1/keyset.server";
import { firstSentence, privatePage, publicPage, shopOf } from "~/ui/head/page-meta";
import { firstPicture } from "~/ui/head/preload-first-picture";
import { productData } from "~/ui/head/structured-data";
import { useBehindDialog } from "~/ui/layout/dialog";
import { Picture, type PictureBox } from "~/ui/pictures/picture";
import { AverageRating } from "~/ui/products/average-rating";
import { ProductGrid } from "~/ui/products/product-grid";
import { BuyBox } from "./buy-box";
import { answerBackInStock } from "./handle-back-in-stock.server";
import { ProductReviews } from "./product-reviews";
import { CANCEL_EMAIL, REQUEST_EMAIL, SoldOut } from "./sold-out";

const SIMILAR_SIZE = 4;

const BOX: PictureBox = {
	size: 640,
	sizes: "(min-width: 80rem) 47rem, (min-width: 48rem) 55vw, calc(100vw - 2rem)",
};

/** Shut to search engines as to anybody who has not signed in; what it says of itself serves those who have. */
export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return privatePage(page, "Product");
	const { product } = page.data;
	return [
		...publicPage(page, {
			title: product.name,
			path: `/products/${product.id}`,
			description: firstSentence(product.description),
			imageKey: product.imageKey,
		}),
		{ name: "robots", content: "noindex" },
		...firstPicture(page, product.imageKey, BOX),
		productData(shopOf(page), product),
	];
};

/** Also after a refusal, or an order would go on being refused for the price and the stock of before. */
export const shouldRevalidate = () => true;

export const headers = retryAfter;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const productId = params.productId ?? "";
	const { searchParams } = new URL(request.url);
	const after = readCursor(searchParams.get("after"));
	const [product, said] = await Promise.all([
		productForSale(db, productId),
		reviewsOfProduct(db, productId, PRODUCT_REVIEWS_SIZE, after),
	]);
	if (!product) throw notFound();
	const typed = searchParams.get("quantity");
	const quantity = countedQuantity(typed, searchParams.get("step"), product.available);
	return {
		product,
		minPoisha: settings.orderLimits.minPoisha,
		soldOut: product.available < 1 ? await soldOutFacts(db, user, product) : null,
		quantity,
		typed: quantity === null ? typed : String(quantity),
		said: { ...said, isFirst: after === null },
	};
}

async function soldOutFacts(db: Db, { id, email }: SignedInUser, product: ProductDetail) {
	const [[request], similar] = await Promise.all([
		requestOf(db, id, product.id),
		similarProducts(db, product, SIMILAR_SIZE),
	]);
	return { email, isRequested: request !== undefined, similar };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const productId = params.productId ?? "";
	const product = await productForSale(context.platform.db, productId);
	if (!product) throw notFound();
	const form = await formOf(request);
	const intent = form.get("intent");
	if (intent === REQUEST_EMAIL || intent === CANCEL_EMAIL) {
		return answerBackInStock(request, context, user, productId, intent);
	}
	const typed = String(form.get("quantity") ?? "");
	const input = await readForm(request, addToCartInput);
	const added = input.ok
		? await addToCart(context.platform, user.id, { productId, ...input.value })
		: { ok: false as const, reason: "out-of-stock" as const, stock: product.available };
	if (added.ok) {
		const quantity = Number(typed);
		const here = `/products/${productId}?quantity=${quantity}`;
		return redirectWithToast(here, "cart-added", [], { productId, quantity });
	}
	if (added.reason === "no-such-product") throw notFound();
	return again({ typed, error: stockSentence(added.stock) }, 400);
}

export default function ProductPage() {
	const { product, minPoisha, soldOut, quantity, typed, said } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const behind = useBehindDialog();
	const wrong = quantity !== 0 && !isOrderable(quantity, product.available);
	return (
		<>
			<article className="product" {...behind}>
				<Picture
					imageKey={product.imageKey}
					alt={product.name}
					{...BOX}
					eager
					className="product-picture"
				/>
				<div className="product-facts">
					<div className="product-name">
						<h1>{product.name}</h1>
						{product.ratingCount > 0 ? (
							<a href="#reviews">
								<AverageRating of={product} />
							</a>
						) : null}
					</div>
					{soldOut ? (
						<SoldOut product={product} {...soldOut} />
					) : (
						<BuyBox
							// A new product, or a quantity the server counted, starts the box afresh.
							key={`${product.id}:${typed}:${refused?.typed}`}
							product={product}
							minPoisha={minPoisha}
							startsWith={refused?.typed ?? typed ?? "1"}
							error={refused?.error ?? (wrong ? stockSentence(product.available) : null)}
						/>
					)}
					<section className="product-description">
						<h2>Description</h2>
						<p>{product.description}</p>
					</section>
				</div>
			</article>
			<div {...behind}>
				{soldOut && soldOut.similar.length > 0 ? (
					<section aria-labelledby="similar" className="product-similar">
						<h2 id="similar">Similar products</h2>
						<ProductGrid products={soldOut.similar} />
					</section>
				) : null}
				<ProductReviews product={product} {...said} />
			</div>
			<Outlet context={product} />
		</>
	);
}
