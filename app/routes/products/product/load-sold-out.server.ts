import type { SignedInUser } from "~/domain/accounts/rules";
import { selectRequest } from "~/domain/catalog/back-in-stock/requests.server";
import type { ProductDetail } from "~/domain/catalog/rules";
import { listSimilarProducts } from "~/domain/catalog/similar/list-similar-products.server";
import { withNetPrices } from "~/domain/catalog/vat-rates/net-prices";
import type { PriceViewer } from "~/domain/prices/rules";
import type { Db } from "~/platform/d1/database.server";

const MAX_SIMILAR = 4;

export async function loadSoldOut(
	db: Db,
	{ viewer, isNet }: { viewer: PriceViewer; isNet: boolean },
	{ id, email }: SignedInUser,
	product: ProductDetail,
) {
	const [[request], similar] = await Promise.all([
		selectRequest(db, id, product.id),
		listSimilarProducts(db, viewer, product, MAX_SIMILAR),
	]);
	return { email, isRequested: request !== undefined, similar: withNetPrices(isNet, similar) };
}
