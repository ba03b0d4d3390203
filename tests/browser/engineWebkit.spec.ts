import { tellStories } from './engines/stories.ts';

tellStories('webkit');
