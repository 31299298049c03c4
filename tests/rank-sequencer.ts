import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Long journeys start first, so that all workers end at about the same time. */
const LONG_JOURNEYS = [
	...["pages", "specification", "keyboard", "journey", "budgets", "sign-in", "money", "access"],
	...["error-cases", "papers"],
].map((name) => `/tests/e2e/${name}.test.ts`);

/**
 * The longest are dealt out first, in an order that makes both shards end at about the same time: the first takes a minute,
 * and shares its shard with short ones.
 */
const LONG_SHOP_TESTS = [
	"store-failures",
	"access",
	"domain/orders/proofs/last-units",
	"http/rate-limit/rate-limit",
	"routes/api/authorization",
	"domain/payments/proofs/event-order",
	"domain/payments/reconcile/reconcile",
	"http/caching/browser-cache",
].map((name) => `/app/${name}.test.ts`);

/** Those of the list first, then the others by path. */
const compareBy =
	(list: readonly string[]) =>
	(one: TestSpecification, other: TestSpecification): number => {
		const rank = ({ moduleId }: TestSpecification) => {
			const place = list.findIndex((path) => moduleId.endsWith(path));
			return place === -1 ? list.length : place;
		};
		return rank(one) - rank(other) || (one.moduleId < other.moduleId ? -1 : 1);
	};

const isProof = ({ moduleId }: TestSpecification) => moduleId.includes("/proofs/");

export default class RankSequencer extends BaseSequencer {
	/** Proofs come last: they leave thousands of orders in the shared database. */
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const compare = compareBy(LONG_JOURNEYS);
		return files.toSorted(
			(one, other) => Number(isProof(one)) - Number(isProof(other)) || compare(one, other),
		);
	}

	/** Deals files out in turns, every second turn backwards. */
	override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
		const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
		return files.toSorted(compareBy(LONG_SHOP_TESTS)).filter((_, place) => {
			const turn = place % (2 * count);
			return (turn < count ? turn : 2 * count - 1 - turn) === index - 1;
		});
	}
}
