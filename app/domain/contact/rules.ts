/** A message as the admins see it. */
export type MessageDto = {
	id: string;
	name: string;
	email: string;
	contact: string;
	message: string;
	createdAt: number;
	answeredAt: number | null;
};

/** Whether an address can stand in a mail's Reply-To as it is: the form takes more than mail providers do. */
export function canReplyTo(address: string): boolean {
	return /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/.test(address);
}
