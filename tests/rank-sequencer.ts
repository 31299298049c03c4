import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The journeys that take longest start first, so that both workers end at about the same time. */
const LONG_JOURNEYS = ["specification", "pages", "journey", "keyboard", "sign-in"].map(
	(name) => `/tests/e2e/${name}.test.ts`,
);

/** Proofs come last: they leave thousands of orders in the shared database. */
function rank({ moduleId }: TestSpecification): number {
	if (moduleId.includes("/proofs/")) return LONG_JOURNEYS.length + 1;
	const place = LONG_JOURNEYS.findIndex((path) => moduleId.endsWith(path));
	return place === -1 ? LONG_JOURNEYS.length : place;
}

const byPath = (one: TestSpecification, other: TestSpecification) =>
	one.moduleId < other.moduleId ? -1 : 1;

export default class RankSequencer extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return files.toSorted((one, other) => rank(one) - rank(other) || byPath(one, other));
	}

	/** Takes every second file, so that slow folders are split. */
	override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
		const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
		return files.toSorted(byPath).filter((_, place) => place % count === index - 1);
	}
}
