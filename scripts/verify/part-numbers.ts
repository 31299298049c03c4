import {
	normalizePartNumber,
	type PartNumberKind,
} from "../../app/domain/catalog/part-number-rules";
import { buildNumberWords } from "../../app/domain/catalog/reading/search-words";
import type { CheckResult } from "./check-result";

const PAGE = 500;

type StoredNumber = {
	normalized: string;
	kind: PartNumberKind;
	display: string;
	words: string;
	customerId: string;
	hasOwner: number;
};
type ProductRow = { id: string; ownNumber: string; words: string; numbers: string };

/** Numbers are found by a form that only the shop's code computes, and products repeat them. */
export async function checkPartNumbers(db: D1Database): Promise<CheckResult> {
	const differences: string[] = [];
	let checkedCount = 0;
	for (let last: string | undefined = ""; last !== undefined; ) {
		const page = await readPage(db, last);
		for (const { id, ownNumber, words, numbers: json } of page) {
			const numbers: StoredNumber[] = JSON.parse(json);
			checkedCount += numbers.length;
			const faults = [
				...numbers.flatMap(listFaults),
				...listProductFaults({ ownNumber, words }, numbers),
			];
			differences.push(...faults.map((fault) => `product ${id}: ${fault}`));
		}
		last = page.at(-1)?.id;
	}
	return { name: "part numbers", checkedCount, differences };
}

async function readPage(db: D1Database, after: string): Promise<ProductRow[]> {
	const { results } = await db
		.prepare(
			`SELECT id, part_number AS ownNumber, search_numbers AS words, (
			   SELECT json_group_array(json_object('normalized', normalized, 'kind', kind, 'display', display,
			     'words', words, 'customerId', customer_id, 'hasOwner', EXISTS (
			       SELECT 1 FROM users WHERE users.customer_id = part_numbers.customer_id AND email <> users.id || '@deleted.invalid')))
			   FROM part_numbers WHERE product_id = products.id) AS numbers
			 FROM products WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
		)
		.bind(after)
		.all<ProductRow>();
	return results;
}

function listFaults({ normalized, kind, display, words, customerId, hasOwner }: StoredNumber) {
	const [wantedNumber, wantedWords] = [normalizePartNumber(display), buildNumberWords(display)];
	return [
		...(normalized === wantedNumber
			? []
			: [`${kind} number ${display}: found as '${normalized}', not as '${wantedNumber}'`]),
		...(words === wantedWords
			? []
			: [`${kind} number ${display}: has the words '${words}', not '${wantedWords}'`]),
		...(kind === "customer" && !hasOwner
			? [`${kind} number ${display}: there is no customer ${customerId}`]
			: []),
	];
}

function listProductFaults(
	{ ownNumber, words }: Pick<ProductRow, "ownNumber" | "words">,
	numbers: readonly StoredNumber[],
) {
	const own = numbers.find(({ kind }) => kind === "own")?.display ?? "";
	const wanted = sortWords(
		numbers.map((number) => (number.kind === "customer" ? "" : number.words)).join(""),
	);
	return [
		...(ownNumber === own ? [] : [`repeats the number '${ownNumber}', has '${own}'`]),
		...(sortWords(words) === wanted
			? []
			: [`is searched by '${sortWords(words)}', not by '${wanted}'`]),
	];
}

/** Triggers join them in no particular order. */
const sortWords = (words: string) => words.trim().split(" ").sort().join(" ");
