export type MessageDto = {
	id: string;
	name: string;
	email: string;
	contact: string;
	message: string;
	createdAt: number;
	answeredAt: number | null;
};

/** The form accepts more addresses than mail providers do. */
export function canReplyTo(address: string): boolean {
	return /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/.test(address);
}
