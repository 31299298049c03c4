import { expect } from "vitest";
import type { Visitor } from "./visitor";

/** The cumulative layout shift of a page. */
const MAX_SHIFT = 0.02;

/** Shifts that follow user input don't count. */
export async function expectNoLayoutShift({ page }: Visitor): Promise<void> {
	const shifts = await page.evaluate(
		() =>
			new Promise<string[]>((resolve) => {
				type Shift = PerformanceEntry & {
					value: number;
					hadRecentInput: boolean;
					sources: { node: Element | null }[];
				};
				const seen: string[] = [];
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries() as Shift[]) {
						const moved = entry.sources.map(({ node }) => node?.className || node?.nodeName);
						if (!entry.hadRecentInput) seen.push(`${entry.value} ${moved.join(", ")}`);
					}
				}).observe({ type: "layout-shift", buffered: true });
				// Buffered entries arrive before the next frame but one.
				requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen)));
			}),
	);
	const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
	expect(sum, `${page.url()} moved: ${shifts.join("; ")}`).toBeLessThanOrEqual(MAX_SHIFT);
}
