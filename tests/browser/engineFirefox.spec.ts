import { tellStories } from './engines/stories.ts';

tellStories('firefox');
