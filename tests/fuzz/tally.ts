import type { Answered } from "./answers";

/** How the requests were answered. */
export class Tally {
	private readonly statuses = new Map<number, number>();
	private readonly done = new Map<string, number>();
	/** Requests that were answered. */
	all = 0;
	private slowest = 0;

	count(name: string, { status, ms }: Answered): void {
		this.all += 1;
		this.slowest = Math.max(this.slowest, ms);
		this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
		if (isDone(status)) this.done.set(name, (this.done.get(name) ?? 0) + 1);
	}

	/** The share of requests that were done, from 0 to 1. */
	shareDone(): number {
		const done = Array.from(this.statuses).filter(([status]) => isDone(status));
		return done.reduce((sum, [, count]) => sum + count, 0) / this.all;
	}

	/** How often each call was done. */
	doneOf(name: string): number {
		return this.done.get(name) ?? 0;
	}

	/** What came of it all, in a line or two. */
	told(): string {
		const shares = Array.from(this.statuses)
			.sort(([one], [other]) => one - other)
			.map(([status, count]) => `${status}: ${((100 * count) / this.all).toFixed(1)} %`);
		return `${this.all} answers, the slowest in ${Math.round(this.slowest)} ms; ${shares.join(", ")}`;
	}
}

const isDone = (status: number) => status >= 200 && status < 300;
