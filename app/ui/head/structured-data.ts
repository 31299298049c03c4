import type { BlogDto } from "~/domain/blog/rules";
import { buildCategoryUrl, type CategoryLink } from "~/domain/catalog/categories/rules";
import type { ListedProduct, ProductCardDto, ProductDetail } from "~/domain/catalog/rules";
import { formatPack, isBrand } from "~/domain/catalog/unit-rules";
import { formatDecimalTk } from "~/domain/money/rules";
import { findBreak } from "~/domain/prices/rules";
import type { ReviewDto } from "~/domain/reviews/rules";
import { imageAt } from "~/platform/images/image-address";
import { getFirstSentence, type ShopInfo } from "./page-meta";

/* JSON-LD in schema.org terms. Remix escapes it, and browsers don't execute it, so it needs no
   CSP hash. It is for crawlers, which read documents, so the code that builds it is not sent to
   browsers: hydration keeps the document's data, and a page that scripts open names its type. */
const IS_INCLUDED = import.meta.env.SSR || import.meta.env.DEV;

const SCHEMA_CONTEXT = "https://schema.org";
const MAX_QUOTED_REVIEWS = 3;

const formatIsoDate = (at: number) => new Date(at).toISOString();
const getShopId = (origin: string) => `${origin}/#shop`;

export function buildShopData({ shopName: name, origin }: ShopInfo, reviews: readonly ReviewDto[]) {
	if (!IS_INCLUDED) return nameType("Organization");
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
	return toJsonLdMeta({ "@graph": [organization, website] });
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

const toListItems = <Item extends object>(items: readonly Item[]) =>
	items.map((item, place) => ({ "@type": "ListItem", position: place + 1, ...item }));

export function buildProductListData(shop: ShopInfo, products: readonly ListedProduct[]) {
	if (!IS_INCLUDED) return nameType("ItemList");
	const itemListElement = toListItems(
		products.map((product) => ({ item: buildListedProduct(shop, product) })),
	);
	return toJsonLdMeta({ "@type": "ItemList", itemListElement });
}

function buildListedProduct(shop: ShopInfo, { forCrawlers, ...card }: ListedProduct) {
	if (!forCrawlers) return buildProduct(shop, card);
	const { path, minQuantity, leadDays, ...numbers } = forCrawlers;
	const url = path ? shop.origin + path : undefined;
	return {
		"@id": url,
		url,
		...buildProduct(shop, { ...card, minQuantity, leadDays: leadDays > 0 ? leadDays : null }),
		...buildNumbers(numbers),
	};
}

type Numbers = { partNumber: string; manufacturerNumber?: string | null; brand?: string | null };

const buildNumbers = ({ partNumber, manufacturerNumber, brand }: Numbers) => ({
	...(partNumber ? { sku: partNumber } : {}),
	...(manufacturerNumber ? { mpn: manufacturerNumber } : {}),
	...(brand ? { brand: { "@type": "Brand", name: brand } } : {}),
});

/** The last of `trail` is the page itself. */
export function buildBreadcrumbData({ origin }: ShopInfo, trail: readonly CategoryLink[]) {
	if (!IS_INCLUDED) return nameType("BreadcrumbList");
	const above = [{ name: "Categories", path: "/" }, ...trail.slice(0, -1)];
	const itemListElement = toListItems([
		...above.map(({ name, path }) => ({ name, item: origin + buildCategoryUrl(path) })),
		{ name: trail.at(-1)?.name },
	]);
	return toJsonLdMeta({ "@type": "BreadcrumbList", itemListElement });
}

export function buildItemListData(
	{ origin }: ShopInfo,
	items: readonly { name: string; path: string }[],
) {
	if (!IS_INCLUDED) return nameType("ItemList");
	const itemListElement = toListItems(
		items.map(({ name, path }) => ({ name, url: origin + path })),
	);
	return toJsonLdMeta({ "@type": "ItemList", itemListElement });
}

const MAX_VARIANTS = 100;

/** The first parts of a family that its page shows; each has its row there. */
export function buildFamilyData(
	{ origin }: ShopInfo,
	{ slug, name: family, path, rows, columns, facts }: FamilyPageData,
) {
	if (!IS_INCLUDED) return nameType("ProductGroup");
	const brandColumn = columns.findIndex(isBrand);
	const sharedBrand = facts.find(isBrand)?.value ?? "";
	const hasVariant = rows.slice(0, MAX_VARIANTS).map((row) => {
		const { id, partNumber, manufacturerNumber, name, sizes, ...offered } = row;
		const brand = sizes[brandColumn] ?? sharedBrand;
		return {
			"@type": "Product",
			"@id": `#${id}`,
			name: name || [family, ...sizes].filter((text) => text !== null).join(" "),
			url: `${origin}${path}#${id}`,
			...buildNumbers({ partNumber, manufacturerNumber, brand: String(brand) }),
			...buildOffers(offered),
		};
	});
	return toJsonLdMeta({
		"@type": "ProductGroup",
		name: family,
		url: origin + path,
		productGroupID: slug,
		hasVariant,
	});
}

type Offered = Pick<ProductCardDto, "pricePoisha" | "available"> & {
	minQuantity?: number;
	/** Days until a part that is not in stock arrives; null if it is unknown. */
	leadDays?: number | null;
};

type FamilyPageData = {
	slug: string;
	name: string;
	path: string;
	/** `id` is that of the row. */
	rows: readonly (Offered & {
		id: string;
		partNumber: string;
		manufacturerNumber?: string;
		name: string;
		sizes: readonly (string | number | null)[];
	})[];
	columns: readonly { name: string }[];
	facts: readonly { name: string; value: string | number }[];
};

export function buildProductData(shop: ShopInfo, product: ProductDetail) {
	if (!IS_INCLUDED) return nameType("Product");
	const { description, leadDays } = product;
	const pricePoisha = findBreak(product.breaks, 1).unitPoisha;
	const offered = { ...product, pricePoisha, leadDays: leadDays > 0 ? leadDays : null };
	const pack = formatPack(product);
	return toJsonLdMeta({
		...buildProduct(shop, offered),
		url: `${shop.origin}/products/${product.id}`,
		description,
		...buildNumbers(product),
		...(pack
			? { additionalProperty: { "@type": "PropertyValue", name: "Unit", value: pack } }
			: {}),
	});
}

function buildProduct({ origin }: ShopInfo, product: ProductCardDto & Offered) {
	return {
		"@type": "Product",
		name: product.name,
		image: imageAt(origin, product.imageKey),
		...buildOffers(product),
		...(product.ratingCount > 0
			? { aggregateRating: buildAggregateRating(product.ratingSum, product.ratingCount) }
			: {}),
	};
}

/** Empty where visitors see no prices. */
function buildOffers({ pricePoisha, available, minQuantity = 1, leadDays = null }: Offered) {
	if (pricePoisha === null) return {};
	const later = leadDays === null ? "OutOfStock" : "BackOrder";
	const price = { price: formatDecimalTk(pricePoisha), priceCurrency: "BDT" };
	const eligibleQuantity = { "@type": "QuantitativeValue", minValue: minQuantity };
	const offers = {
		"@type": "Offer",
		...price,
		availability: `${SCHEMA_CONTEXT}/${available >= minQuantity ? "InStock" : later}`,
		...(minQuantity > 1
			? { priceSpecification: { "@type": "UnitPriceSpecification", ...price, eligibleQuantity } }
			: {}),
	};
	return { offers };
}

export function buildBlogData({ shopName, origin }: ShopInfo, blog: BlogDto) {
	if (!IS_INCLUDED) return nameType("BlogPosting");
	const url = `${origin}/blogs/${blog.id}`;
	return toJsonLdMeta({
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

/** Includes the address, because React merges scripts with the same text. */
const nameType = (type: string) => toJsonLdMeta({ "@type": type, url: location.href });

function toJsonLdMeta<Facts extends object>(facts: Facts) {
	return { "script:ld+json": { "@context": SCHEMA_CONTEXT, ...facts } };
}
