import type { BlogView } from "~/domain/blog/rules";
import type { ProductCard, ProductDetail } from "~/domain/catalog/rules";
import { priceText } from "~/domain/money/rules";
import type { ReviewView } from "~/domain/reviews/rules";
import { imageAt } from "~/platform/images/image-address";
import { firstSentence, type ShopFacts } from "./page-meta";

/*
 * What pages tell machines in the words of schema.org. Remix draws it as `<script type="application/ld+json">` and
 * escapes it there, so that no name can end the element; browsers never run it, so the policy asks no hash of it.
 */

const CONTEXT = "https://schema.org";
/** How many reviews are quoted; the mean speaks of all that the page shows. */
const QUOTED = 3;

const moment = (at: number) => new Date(at).toISOString();
const idOf = (origin: string) => `${origin}/#shop`;

/** The shop, its search, and what the customers whose reviews the page shows think of it. */
export function shopData({ shopName: name, origin }: ShopFacts, reviews: readonly ReviewView[]) {
	const organization = {
		"@type": "Organization",
		"@id": idOf(origin),
		name,
		url: `${origin}/`,
		logo: `${origin}/icon-512.png`,
		...(reviews.length > 0 ? ratings(reviews) : {}),
	};
	const website = {
		"@type": "WebSite",
		name,
		url: `${origin}/`,
		publisher: { "@id": idOf(origin) },
		potentialAction: {
			"@type": "SearchAction",
			target: `${origin}/products?q={search_term_string}`,
			"query-input": "required name=search_term_string",
		},
	};
	return data({ "@context": CONTEXT, "@graph": [organization, website] });
}

function ratings(reviews: readonly ReviewView[]) {
	const halfStars = reviews.reduce((sum, review) => sum + review.halfStars, 0);
	return {
		aggregateRating: mean(halfStars, reviews.length),
		review: reviews.slice(0, QUOTED).map((review) => ({
			"@type": "Review",
			author: { "@type": "Person", name: review.name || "User name" },
			datePublished: moment(review.createdAt),
			reviewRating: { "@type": "Rating", ratingValue: review.halfStars / 2, worstRating: 0.5 },
			reviewBody: review.review,
		})),
	};
}

/** The mean of ratings whose half stars add up to this sum. */
function mean(halfStars: number, reviewCount: number) {
	const ratingValue = Math.round((halfStars / reviewCount / 2) * 10) / 10;
	return { "@type": "AggregateRating", ratingValue, reviewCount };
}

/** A page of the catalogue, in the order it is drawn. */
export function productListData(shop: ShopFacts, products: readonly ProductCard[]) {
	const itemListElement = products.map((product, place) => ({
		"@type": "ListItem",
		position: place + 1,
		item: productFacts(shop, product),
	}));
	return data({ "@context": CONTEXT, "@type": "ItemList", itemListElement });
}

/** One product with what it costs and whether it can be had. */
export function productData(shop: ShopFacts, product: ProductDetail) {
	return data({
		"@context": CONTEXT,
		...productFacts(shop, product),
		description: product.description,
	});
}

function productFacts({ origin }: ShopFacts, product: ProductCard) {
	return {
		"@type": "Product",
		name: product.name,
		image: imageAt(origin, product.imageKey),
		url: `${origin}/products/${product.id}`,
		offers: {
			"@type": "Offer",
			price: priceText(product.pricePoisha),
			priceCurrency: "BDT",
			availability: `${CONTEXT}/${product.available > 0 ? "InStock" : "OutOfStock"}`,
		},
		...(product.ratingCount > 0
			? { aggregateRating: mean(product.ratingSum, product.ratingCount) }
			: {}),
	};
}

/** One blog, by whom and when. */
export function blogData({ shopName, origin }: ShopFacts, blog: BlogView) {
	const url = `${origin}/blogs/${blog.id}`;
	return data({
		"@context": CONTEXT,
		"@type": "BlogPosting",
		headline: blog.name,
		description: firstSentence(blog.description),
		image: imageAt(origin, blog.imageKey),
		url,
		mainEntityOfPage: url,
		datePublished: moment(blog.createdAt),
		dateModified: moment(blog.editedAt ?? blog.createdAt),
		author: { "@type": "Person", name: blog.authorName || "User name" },
		publisher: { "@type": "Organization", "@id": idOf(origin), name: shopName },
	});
}

/** As an entry of a route's `meta`. */
function data<Facts extends object>(facts: Facts) {
	return { "script:ld+json": facts };
}
