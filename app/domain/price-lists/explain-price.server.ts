import { desc, eq, sql } from "drizzle-orm";
import { formatNumber } from "~/platform/format/format-number";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { findUserByEmail } from "../accounts/queries.server";
import {
	findNumberedProducts,
	type NumberedProduct,
} from "../catalog/part-numbers/find-numbered-products.server";
import { products } from "../catalog/tables.server";
import { calculateLineTotal } from "../money/rules";
import { exemptNumber, priceOffers } from "../prices/price-of.server";
import { type ListKind, listCandidates, type PriceViewer, priceOf } from "../prices/rules";
import { priceLists } from "../prices/tables.server";
import { formatDay, getListPhase, isAssignable, type PriceRow } from "./rules";

type Question = { email: string; number: string; quantity: number };

export type ExplainedCandidate = {
	/** Null for the part's own price. */
	list: { id: string; name: string; kind: ListKind; fromAt: number; untilAt: number } | null;
	/** The price that it offers, or would offer if it applied. */
	unitPoisha: number | null;
	/** Why it doesn't apply; '' if it does. */
	reason: string;
	isWinner: boolean;
};

type ExplainedPrice = {
	product: NumberedProduct;
	unitPoisha: number;
	totalPoisha: number;
	/** The VAT that an exempt buyer doesn't pay; null for others. */
	exemption: { number: string; vatPoisha: number } | null;
	candidates: ExplainedCandidate[];
};

const MAX_LISTS = 100;

/** Every list and what it says about a price: the winner first, then those that apply. */
export async function explainPrice(
	{ db, now }: Platform,
	{ email, number, quantity }: Question,
): Promise<ExplainedPrice> {
	const account = email === "" ? null : await findUserByEmail(db, email);
	if (email !== "" && !account) throw new Refused({ email: "No account has this email" }, 400);
	const found = (await findNumberedProducts(db, [number]))(number);
	if (!found.ok) throw new Refused({ number: found.message }, 400);
	const { product } = found;
	const customerId = account?.user.customerId ?? null;
	const lists = await listAllLists(db, product.id, customerId);
	const at = now();
	const checked = lists.map((list) => {
		const offers = [{ ...list, listId: list.id }];
		const candidate = listCandidates(product, offers, quantity).find(({ kind }) => kind !== "base");
		const blocked = findReason(list, at);
		return {
			list,
			unitPoisha: candidate?.unitPoisha ?? null,
			reason: blocked ?? (candidate ? "" : describeMissingPrice(product, list)),
		};
	});
	const viewer = { customerId, at, seesPrices: true };
	const { winner, exemption } = await findCharged(db, viewer, { product, quantity });
	const base: ExplainedCandidate = {
		list: null,
		unitPoisha: product.basePoisha,
		reason: "",
		isWinner: winner.kind === "base",
	};
	const candidates = checked.map(({ list, unitPoisha, reason }): ExplainedCandidate => {
		const { id, name, kind, fromAt, untilAt } = list;
		const isWinner = winner.listId === id;
		return { list: { id, name, kind, fromAt, untilAt }, unitPoisha, reason, isWinner };
	});
	return {
		product,
		unitPoisha: winner.unitPoisha,
		totalPoisha: calculateLineTotal(winner.unitPoisha, quantity),
		exemption,
		candidates: [base, ...candidates].toSorted((one, other) => getRank(one) - getRank(other)),
	};
}

async function findCharged(
	db: Platform["db"],
	viewer: PriceViewer,
	{ product, quantity }: { product: NumberedProduct; quantity: number },
) {
	const [found] = await db
		.select({ offers: priceOffers(viewer), number: exemptNumber(viewer) })
		.from(products)
		.where(eq(products.id, product.id));
	if (!found) throw new Error(`Product ${product.id} was deleted`);
	const { offers, number } = found;
	const winner = priceOf(product, offers, quantity);
	const withVat = priceOf(product, { ...offers, exemptVatBp: 0 }, quantity);
	const vatPoisha = withVat.unitPoisha - winner.unitPoisha;
	return { winner, exemption: number === "" ? null : { number, vatPoisha } };
}

const getRank = ({ isWinner, reason }: ExplainedCandidate) =>
	isWinner ? 0 : Number(reason !== "") + 1;

function listAllLists(db: Platform["db"], productId: string, customerId: string | null) {
	const { id, name, kind, percentOffBp, fromAt, untilAt, state } = priceLists;
	const isForBuyer = sql`(kind in ('public', 'sale')
		or id in (select list_id from customer_price_lists where customer_id = ${customerId}))`;
	return db
		.select({
			id,
			name,
			kind,
			percentOffBp,
			fromAt,
			untilAt,
			state,
			isForBuyer: isForBuyer.mapWith(Boolean),
			rows: sql`(select json_group_array(json_array(min_quantity, unit_poisha)) from (
				select min_quantity, unit_poisha from list_prices
				where list_id = price_lists.id and product_id = ${productId} order by min_quantity))`.mapWith(
				(json: string): PriceRow[] => JSON.parse(json),
			),
		})
		.from(priceLists)
		.orderBy(desc(isForBuyer), desc(priceLists.createdAt))
		.limit(MAX_LISTS);
}

type ExplainedList = Awaited<ReturnType<typeof listAllLists>>[number];

/** Null if the list applies to the buyer now. */
function findReason(list: ExplainedList, at: number): string | null {
	switch (getListPhase(list, at)) {
		case "inactive":
			return "Inactive";
		case "ended":
			return `Ended on ${formatDay(list.untilAt - 1)}`;
		case "starts":
			return `Starts on ${formatDay(list.fromAt)}`;
		case "running":
			return isAssignable(list.kind) && !list.isForBuyer ? "Not assigned to this buyer" : null;
	}
}

function describeMissingPrice(
	product: NumberedProduct,
	{ rows, percentOffBp }: ExplainedList,
): string {
	const [first] = rows;
	if (first) {
		const from = `Its prices begin at ${formatNumber(first[0])}`;
		return percentOffBp > 0 ? `${from}, and replace its percentage` : from;
	}
	return percentOffBp > 0 && product.kind === "service"
		? "Services get no percentage"
		: "It has no price for this part";
}
