import { BaseSequencer, type TestSpecification } from "vitest/node";

const isProof = ({ moduleId }: TestSpecification) => moduleId.includes("/proofs/");

/**
 * Files by their paths, the same in every run, and the proofs last: they leave thousands of orders and disputes behind,
 * more than one run of the reconciler looks at, and the tests of a project share its database.
 */
export default class InOrder extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return files.toSorted(
			(one, other) =>
				Number(isProof(one)) - Number(isProof(other)) || (one.moduleId < other.moduleId ? -1 : 1),
		);
	}
}
