import type { CheckedResponse } from "./send-and-check";

export class Tally {
	private readonly statuses = new Map<number, number>();
	private readonly done = new Map<string, number>();
	all = 0;
	private slowest = 0;

	/** An answer to another method, such as OPTIONS, doesn't count as an answer of the call. */
	count(name: string, isItsMethod: boolean, { status, ms }: CheckedResponse): void {
		this.all += 1;
		this.slowest = Math.max(this.slowest, ms);
		this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
		if (isItsMethod && isDone(status)) this.done.set(name, (this.done.get(name) ?? 0) + 1);
	}

	getShareDone(): number {
		const done = Array.from(this.statuses).filter(([status]) => isDone(status));
		return done.reduce((sum, [, count]) => sum + count, 0) / this.all;
	}

	countDone(name: string): number {
		return this.done.get(name) ?? 0;
	}

	summarize(): string {
		const shares = Array.from(this.statuses)
			.sort(([one], [other]) => one - other)
			.map(([status, count]) => `${status}: ${formatShare(count / this.all)}`);
		return `${this.all} answers, ${formatShare(this.getShareDone())} done, the slowest in ${Math.round(this.slowest)} ms; ${shares.join(", ")}`;
	}
}

const formatShare = (share: number) => `${(100 * share).toFixed(1)} %`;

const isDone = (status: number) => status >= 200 && status < 300;
