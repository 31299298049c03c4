import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { formatNumber } from "~/platform/format/format-number";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";

const REFRESH_SECONDS = 3;

/** Of the phase that runs. The data is read again by itself; without scripts, the page. */
export function Progress({ done, lines }: { done: number; lines: number }) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const timer = setInterval(() => {
			if (!document.hidden) revalidate();
		}, REFRESH_SECONDS * 1000);
		return () => clearInterval(timer);
	}, [revalidate]);
	const savesData = useIsDataSaverOn();
	const reload = <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />;
	return (
		<div className="mb-6" role="status">
			{savesData ? reload : <noscript>{reload}</noscript>}
			<p>{`${formatNumber(done)} of ${formatNumber(lines)} lines`}</p>
			<progress className="w-full" value={done} max={Math.max(lines, 1)} aria-label="Lines done" />
			<p className="text-soft">This page reloads by itself. We email you at the end.</p>
		</div>
	);
}
