import { BaseSequencer, type TestSpecification } from "vitest/node";

const isProof = ({ moduleId }: TestSpecification) => moduleId.includes("/proofs/");

const byPath = (one: TestSpecification, other: TestSpecification) =>
	one.moduleId < other.moduleId ? -1 : 1;

/**
 * Runs files in the order of their paths, proofs last: they leave thousands of orders in the shared
 * database.
 */
export default class PathOrderSequencer extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return files.toSorted(
			(one, other) => Number(isProof(one)) - Number(isProof(other)) || byPath(one, other),
		);
	}

	/** Takes every second file, so that slow folders are split. */
	override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
		const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
		return files.toSorted(byPath).filter((_, place) => place % count === index - 1);
	}
}
