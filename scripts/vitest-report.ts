import { readFile } from "node:fs/promises";

/** What is read of the report that vitest writes with `--reporter=json`. */
export type VitestReport = {
	success: boolean;
	numPassedTests: number;
	numFailedTests: number;
	numPendingTests: number;
	testResults: {
		name: string;
		status: "passed" | "failed";
		startTime: number;
		/** Why a file broke before its first test. */
		message: string;
		assertionResults: {
			title: string;
			status: string;
			/** In ms. */
			duration?: number | null;
			failureMessages: string[] | null;
			meta: { proved?: string };
		}[];
	}[];
};

export async function readReport(file: string): Promise<VitestReport> {
	return JSON.parse(await readFile(file, "utf8"));
}
