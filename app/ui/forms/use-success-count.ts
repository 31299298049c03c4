import { useEffect, useRef, useState } from "react";

/**
 * How often a form has gone through while its page stood: as the form's React key it empties it, where a refusal or
 * fresh data from the server leave alone what is typed.
 */
export function useSuccessCount(sending: boolean, refused: boolean): number {
	const [times, setTimes] = useState(0);
	const wasSubmitting = useRef(false);
	useEffect(() => {
		if (wasSubmitting.current && !sending && !refused) setTimes((before) => before + 1);
		wasSubmitting.current = sending;
	}, [sending, refused]);
	return times;
}
