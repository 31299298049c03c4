import {
	MAX_NUMBERS_OF_PART,
	normalizePartNumber,
	type PartNumberKind,
	spellPartNumber,
} from "../../app/domain/catalog/part-number-rules";
import { buildNumberWords } from "../../app/domain/catalog/reading/search-words";
import { groupBy } from "../../app/platform/group-by";
import type { CheckResult } from "./check-result";

const PAGE = 500;

type StoredNumber = {
	productId: string;
	normalized: string;
	spelling: string;
	kind: PartNumberKind;
	display: string;
	words: string;
};
type CustomersNumber = StoredNumber & { customerId: string; hasOwner: number };
type ProductRow = { id: string; ownNumber: string; words: string };

/** Numbers are found by forms that only the shop's code computes, and products repeat them. */
export async function checkPartNumbers(db: D1Database): Promise<CheckResult> {
	const differences: string[] = [];
	let checkedCount = 0;
	const check = (productId: string, faults: readonly string[]) =>
		differences.push(...faults.map((fault) => `product ${productId}: ${fault}`));
	for (let last: string | undefined = ""; last !== undefined; ) {
		const { products, numbers } = await readShopsNumbers(db, last);
		checkedCount += numbers.length;
		const byProduct = groupBy(numbers, ({ productId }) => productId);
		for (const product of products) {
			const its = byProduct.get(product.id) ?? [];
			check(product.id, [...its.flatMap(listFaults), ...listProductFaults(product, its)]);
		}
		last = products.at(-1)?.id;
	}
	for (let last: CustomersNumber | undefined, isRead = false; !isRead; ) {
		const numbers = await readCustomersNumbers(db, last);
		checkedCount += numbers.length;
		for (const number of numbers)
			check(number.productId, [...listFaults(number), ...listOwnerFaults(number)]);
		last = numbers.at(-1);
		isRead = numbers.length < PAGE;
	}
	differences.push(...(await listCrowded(db)));
	return { name: "part numbers", checkedCount, differences };
}

const NUMBER =
	"part_numbers.product_id AS productId, normalized, spelling, part_numbers.kind, display, part_numbers.words";

/** Reads those of the next products. */
async function readShopsNumbers(db: D1Database, after: string) {
	const { results: products } = await db
		.prepare(
			`SELECT id, part_number AS ownNumber, search_numbers AS words FROM products WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
		)
		.bind(after)
		.all<ProductRow>();
	const { results: numbers } = await db
		.prepare(
			`SELECT ${NUMBER} FROM part_numbers WHERE product_id > ? AND product_id <= ? AND customer_id = ''`,
		)
		.bind(after, products.at(-1)?.id ?? "")
		.all<StoredNumber>();
	return { products, numbers };
}

/** Erasing the last account of a customer deletes its numbers; one that joined a company leaves them. */
async function readCustomersNumbers(db: D1Database, after: CustomersNumber | undefined) {
	const { customerId = "", normalized = "", spelling = "", productId = "" } = after ?? {};
	const { results } = await db
		.prepare(
			`SELECT ${NUMBER}, customer_id AS customerId,
			   EXISTS (SELECT 1 FROM customers WHERE customers.id = part_numbers.customer_id) AND coalesce(
			     (SELECT max(email <> users.id || '@deleted.invalid') FROM users
			      WHERE users.customer_id = part_numbers.customer_id), 1) AS hasOwner
			 FROM part_numbers WHERE customer_id <> '' AND (customer_id, normalized, spelling, product_id) > (?, ?, ?, ?)
			 ORDER BY customer_id, normalized, spelling, product_id LIMIT ${PAGE}`,
		)
		.bind(customerId, normalized, spelling, productId)
		.all<CustomersNumber>();
	return results;
}

function listFaults({ normalized, spelling, kind, display, words }: StoredNumber) {
	const [wantedNumber, wantedSpelling] = [normalizePartNumber(display), spellPartNumber(display)];
	const wantedWords = buildNumberWords(display);
	return [
		...(normalized === wantedNumber
			? []
			: [`${kind} number ${display}: found as '${normalized}', not as '${wantedNumber}'`]),
		...(spelling === wantedSpelling
			? []
			: [`${kind} number ${display}: spelled '${spelling}', not '${wantedSpelling}'`]),
		...(words === wantedWords
			? []
			: [`${kind} number ${display}: has the words '${words}', not '${wantedWords}'`]),
	];
}

const listOwnerFaults = ({ display, customerId, hasOwner }: CustomersNumber) =>
	hasOwner ? [] : [`customer number ${display}: there is no customer ${customerId}`];

/** From before there was a limit. */
async function listCrowded(db: D1Database): Promise<string[]> {
	const { results } = await db
		.prepare(
			`SELECT product_id AS productId, customer_id AS customerId, count(*) AS numbers FROM part_numbers
			 WHERE customer_id <> '' GROUP BY product_id, customer_id HAVING count(*) > ${MAX_NUMBERS_OF_PART}`,
		)
		.all<{ productId: string; customerId: string; numbers: number }>();
	return results.map(
		({ productId, customerId, numbers }) =>
			`product ${productId}: ${numbers} numbers of customer ${customerId}, more than ${MAX_NUMBERS_OF_PART}`,
	);
}

function listProductFaults(
	{ ownNumber, words }: ProductRow,
	numbers: readonly StoredNumber[],
): string[] {
	const own = numbers.find(({ kind }) => kind === "own")?.display ?? "";
	const wanted = sortWords(numbers.map((number) => number.words).join(""));
	return [
		...(ownNumber === own ? [] : [`repeats the number '${ownNumber}', has '${own}'`]),
		...(sortWords(words) === wanted
			? []
			: [`is searched by '${sortWords(words)}', not by '${wanted}'`]),
	];
}

/** Triggers join them in no particular order. */
const sortWords = (words: string) => words.trim().split(" ").sort().join(" ");
