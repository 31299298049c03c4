import { BaseSequencer, type TestSpecification } from "vitest/node";

const isProof = ({ moduleId }: TestSpecification) => moduleId.includes("/proofs/");

const byPath = (one: TestSpecification, other: TestSpecification) =>
	one.moduleId < other.moduleId ? -1 : 1;

/**
 * Files by their paths, the same in every run, and the proofs last: they leave thousands of orders and disputes behind,
 * more than one run of the reconciler looks at, and the tests of a project share its database.
 */
export default class InOrder extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return files.toSorted(
			(one, other) => Number(isProof(one)) - Number(isProof(other)) || byPath(one, other),
		);
	}

	/** Every second file of two shares, so that neither has a whole folder of slow ones. */
	override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
		const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
		return files.toSorted(byPath).filter((_, place) => place % count === index - 1);
	}
}
