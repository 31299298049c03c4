import { and, asc, eq, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { composeMail } from "~/platform/mail/compose-mail.server";
import { queueBulkMail } from "~/platform/outbox/bulk-mail.server";
import type { Platform } from "../../../platform/platform.server";
import { users } from "../../accounts/tables.server";
import { formatTk } from "../../money/rules";
import { createPublicViewer } from "../../prices/price-of.server";
import { productColumns, withPrice } from "../product-columns.server";
import type { ProductDto } from "../rules";
import { backInStockRequests, products } from "../tables.server";

const PRODUCTS_PER_RUN = 5;
const EMAILS_PER_PRODUCT = 100;

// A literal, because a bound value would not match the partial index.
const isDue = sql`${backInStockRequests.isDue} = 1`;

type Restocked = Pick<ProductDto, "id" | "name" | "pricePoisha">;

export async function queueBackInStockEmails(platform: Platform): Promise<void> {
	const restocked = await platform.db
		.selectDistinct(
			withPrice(pickColumns(productColumns, "id", "name"), createPublicViewer(platform)),
		)
		.from(backInStockRequests)
		.innerJoin(products, eq(products.id, backInStockRequests.productId))
		.where(isDue)
		.orderBy(asc(backInStockRequests.productId))
		.limit(PRODUCTS_PER_RUN);
	for (const product of restocked) await queueForProduct(platform, product);
}

/** Queues and deletes in one batch, so that concurrent runs send no email twice. */
async function queueForProduct({ db, now, settings }: Platform, product: Restocked): Promise<void> {
	const { shopName, logoUrl, origin } = settings;
	const due = and(eq(backInStockRequests.productId, product.id), isDue);
	const page = sql`where ${due} order by ${backInStockRequests.userId} limit ${EMAILS_PER_PRODUCT}`;
	const recipients = sql`select 'restock.' || ${backInStockRequests.productId} || '.' || ${backInStockRequests.userId}
		|| '.' || ${backInStockRequests.requestedAt} as id, ${users.email} as recipient, '' as replacement
		from ${backInStockRequests} join ${users} on ${users.id} = ${backInStockRequests.userId} ${page}`;
	const mail = composeMail({
		shopName,
		logoUrl,
		to: "",
		subject: `${product.name} is back in stock`,
		paragraphs: [
			`${product.name} can be ordered again, at ${formatTk(product.pricePoisha)} each.`,
			"We can't hold units for you before you order, so it may sell out again.",
		],
		button: { label: "See the product", url: `${origin}/products/${product.id}` },
		footnote:
			"You asked for this email on the product's page. We send it once; there is nothing to unsubscribe from.",
	});
	await db.batch([
		queueBulkMail(db, { ...mail, now: now() }, "", recipients),
		db.delete(backInStockRequests).where(
			sql`(${backInStockRequests.productId}, ${backInStockRequests.userId}) in
				(select ${backInStockRequests.productId}, ${backInStockRequests.userId} from ${backInStockRequests} ${page})`,
		),
	]);
}
