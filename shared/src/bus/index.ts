export type { EventBus } from './event-bus.ts';
export { createEventBus } from './create-event-bus.ts';
