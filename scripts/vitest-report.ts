import { readFile } from "node:fs/promises";
import { relative } from "node:path";

export type VitestReport = {
	success: boolean;
	testResults: {
		name: string;
		status: "passed" | "failed";
		startTime: number;
		message: string;
		assertionResults: {
			title: string;
			fullName: string;
			status: string;
			/** In ms. */
			duration?: number | null;
			failureMessages: string[] | null;
			meta: { proved?: string; reached?: number[] };
		}[];
	}[];
};

export async function readReport(file: string): Promise<VitestReport> {
	return JSON.parse(await readFile(file, "utf8"));
}

export function listFailures({ testResults }: VitestReport): string[] {
	return testResults.flatMap(({ name, status, message, assertionResults }) => {
		const file = relative(process.cwd(), name);
		const failed = assertionResults.filter((test) => test.status === "failed");
		if (status === "failed" && failed.length === 0) return [`${file}: ${firstLine(message)}`];
		return failed.map(
			({ fullName, failureMessages }) =>
				`${file}: ${fullName}\n  ${firstLine(failureMessages?.[0] ?? "")}`,
		);
	});
}

export function firstLine(text: string): string {
	return text.split("\n", 1)[0] ?? "";
}
