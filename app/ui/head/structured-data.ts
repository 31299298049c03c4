import type { BlogDto } from "~/domain/blog/rules";
import { buildCategoryUrl, type CategoryLink } from "~/domain/catalog/categories/rules";
import type { ProductCardDto, ProductDetail } from "~/domain/catalog/rules";
import { formatDecimalTk } from "~/domain/money/rules";
import type { ReviewDto } from "~/domain/reviews/rules";
import { imageAt } from "~/platform/images/image-address";
import { getFirstSentence, type ShopInfo } from "./page-meta";

/* JSON-LD in schema.org terms. Remix escapes it, and browsers don't execute it, so it needs no
   CSP hash. */

const SCHEMA_CONTEXT = "https://schema.org";
const MAX_QUOTED_REVIEWS = 3;

const formatIsoDate = (at: number) => new Date(at).toISOString();
const getShopId = (origin: string) => `${origin}/#shop`;

export function buildShopData({ shopName: name, origin }: ShopInfo, reviews: readonly ReviewDto[]) {
	const organization = {
		"@type": "Organization",
		"@id": getShopId(origin),
		name,
		url: `${origin}/`,
		logo: `${origin}/icon-512.png`,
		...(reviews.length > 0 ? buildRatings(reviews) : {}),
	};
	const website = {
		"@type": "WebSite",
		name,
		url: `${origin}/`,
		publisher: { "@id": getShopId(origin) },
		potentialAction: {
			"@type": "SearchAction",
			target: `${origin}/products?q={search_term_string}`,
			"query-input": "required name=search_term_string",
		},
	};
	return toJsonLdMeta({ "@context": SCHEMA_CONTEXT, "@graph": [organization, website] });
}

function buildRatings(reviews: readonly ReviewDto[]) {
	const halfStars = reviews.reduce((sum, review) => sum + review.halfStars, 0);
	return {
		aggregateRating: buildAggregateRating(halfStars, reviews.length),
		review: reviews.slice(0, MAX_QUOTED_REVIEWS).map((review) => ({
			"@type": "Review",
			author: { "@type": "Person", name: review.name || "User name" },
			datePublished: formatIsoDate(review.createdAt),
			reviewRating: { "@type": "Rating", ratingValue: review.halfStars / 2, worstRating: 0.5 },
			reviewBody: review.review,
		})),
	};
}

function buildAggregateRating(halfStars: number, reviewCount: number) {
	const ratingValue = Math.round((halfStars / reviewCount / 2) * 10) / 10;
	return { "@type": "AggregateRating", ratingValue, reviewCount };
}

export function buildProductListData(shop: ShopInfo, products: readonly ProductCardDto[]) {
	const itemListElement = products.map((product, place) => ({
		"@type": "ListItem",
		position: place + 1,
		item: buildProduct(shop, product),
	}));
	return toJsonLdMeta({ "@context": SCHEMA_CONTEXT, "@type": "ItemList", itemListElement });
}

/** From the list of all categories down to the page itself, the last of `trail`. */
export function buildBreadcrumbData({ origin }: ShopInfo, trail: readonly CategoryLink[]) {
	const links = [{ name: "Categories", path: "/" }, ...trail];
	const itemListElement = links.map(({ name, path }, place) => ({
		"@type": "ListItem",
		position: place + 1,
		name,
		// The last one is the page itself.
		...(place < trail.length ? { item: origin + buildCategoryUrl(path) } : {}),
	}));
	return toJsonLdMeta({ "@context": SCHEMA_CONTEXT, "@type": "BreadcrumbList", itemListElement });
}

export function buildProductData(shop: ShopInfo, product: ProductDetail) {
	return toJsonLdMeta({
		"@context": SCHEMA_CONTEXT,
		...buildProduct(shop, product),
		description: product.description,
		...(product.partNumber ? { sku: product.partNumber } : {}),
	});
}

function buildProduct({ origin }: ShopInfo, product: ProductCardDto) {
	return {
		"@type": "Product",
		name: product.name,
		image: imageAt(origin, product.imageKey),
		url: `${origin}/products/${product.id}`,
		offers: {
			"@type": "Offer",
			price: formatDecimalTk(product.pricePoisha),
			priceCurrency: "BDT",
			availability: `${SCHEMA_CONTEXT}/${product.available > 0 ? "InStock" : "OutOfStock"}`,
		},
		...(product.ratingCount > 0
			? { aggregateRating: buildAggregateRating(product.ratingSum, product.ratingCount) }
			: {}),
	};
}

export function buildBlogData({ shopName, origin }: ShopInfo, blog: BlogDto) {
	const url = `${origin}/blogs/${blog.id}`;
	return toJsonLdMeta({
		"@context": SCHEMA_CONTEXT,
		"@type": "BlogPosting",
		headline: blog.name,
		description: getFirstSentence(blog.description),
		image: imageAt(origin, blog.imageKey),
		url,
		mainEntityOfPage: url,
		datePublished: formatIsoDate(blog.createdAt),
		dateModified: formatIsoDate(blog.editedAt ?? blog.createdAt),
		author: { "@type": "Person", name: blog.authorName || "User name" },
		publisher: { "@type": "Organization", "@id": getShopId(origin), name: shopName },
	});
}

function toJsonLdMeta<Facts extends object>(facts: Facts) {
	return { "script:ld+json": facts };
}
