import { useEffect, useRef, useState } from "react";

/**
 * Counts successful submits. As the form's React key it empties the form after a success, but not
 * after an error.
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
