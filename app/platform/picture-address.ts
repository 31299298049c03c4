/** Where a picture of the shop's store is for the world outside. */
export function imageAt(origin: string, imageKey: string): string {
	return `${origin}/images/${imageKey}`;
}
