/** First and largest contentful paint and blocking time in ms, and cumulative layout shift. */
export type Paints = { fcp: number; lcp: number; tbt: number; cls: number };

/** Times are in microseconds. */
type TraceEvent = {
	name: string;
	ph: string;
	pid: number;
	tid: number;
	ts: number;
	dur?: number;
	args: {
		name?: string;
		frame?: string;
		data?: {
			documentLoaderURL?: string;
			isOutermostMainFrame?: boolean;
			weighted_score_delta?: number;
			had_recent_input?: boolean;
		};
	};
};

/** Trace categories for `readPaints`. Traces work with scripts off too. */
export const TRACE_CATEGORIES = [
	"-*",
	"loading",
	"blink.user_timing",
	"devtools.timeline",
	"toplevel",
];

const LONG_MS = 50;
const SHIFTS_APART_MS = 1000;
const SHIFTS_WITHIN_MS = 5000;

export function readPaints(trace: Buffer): Paints {
	const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
	const begun = traceEvents.findLast(
		({ name, args }) =>
			name === "navigationStart" &&
			args.data?.isOutermostMainFrame !== false &&
			/^https?:/.test(args.data?.documentLoaderURL ?? ""),
	);
	if (!begun) throw new Error("The trace shows no page.");
	const events = traceEvents
		.filter(({ pid, ts }) => pid === begun.pid && ts >= begun.ts)
		.toSorted((one, other) => one.ts - other.ts);
	const since = ({ ts }: TraceEvent) => (ts - begun.ts) / 1000;
	const isOfPage = ({ args }: TraceEvent) => args.frame === begun.args.frame;
	const listEvents = (name: string) => events.filter((event) => event.name === name);
	const first = listEvents("firstContentfulPaint").find(isOfPage);
	const largest = listEvents("largestContentfulPaint::Candidate").findLast(isOfPage);
	const fcp = first ? since(first) : Number.NaN;
	const main = traceEvents.find(
		({ name, pid, args }) =>
			name === "thread_name" && pid === begun.pid && args.name === "CrRendererMain",
	);
	const tasks = listEvents("RunTask").concat(listEvents("ThreadControllerImpl::RunTask"));
	const blocked = tasks
		.filter(({ tid }) => tid === main?.tid)
		.map((task) => Math.min((task.dur ?? 0) / 1000, since(task) + (task.dur ?? 0) / 1000 - fcp))
		.filter((length) => length > LONG_MS);
	const shifts = listEvents("LayoutShift")
		.filter(({ args }) => !args.data?.had_recent_input)
		.map((event) => ({ at: since(event), score: event.args.data?.weighted_score_delta ?? 0 }));
	return {
		fcp,
		lcp: largest ? since(largest) : Number.NaN,
		tbt: blocked.reduce((sum, length) => sum + length - LONG_MS, 0),
		cls: computeLayoutShift(shifts),
	};
}

/** Cumulative layout shift: the largest session of shifts less than 1 s apart, 5 s at most. */
function computeLayoutShift(shifts: readonly { at: number; score: number }[]): number {
	let [worst, sum, begun, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
	for (const { at, score } of shifts) {
		if (at - last > SHIFTS_APART_MS || at - begun > SHIFTS_WITHIN_MS) [sum, begun] = [0, at];
		sum += score;
		last = at;
		worst = Math.max(worst, sum);
	}
	return worst;
}
